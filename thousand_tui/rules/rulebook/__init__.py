"""What is agreed, compiled: records without code, a file a subject, and what they make together."""
