-- Storage reserved by an unfinished upload is computed from the bytes that have arrived and when they did, not from the
-- announced length. Constant defaults: no rewrite of the table. Rows of the previous version reserve nothing.
ALTER TABLE uploads
  ADD COLUMN received bigint NOT NULL DEFAULT 0,
  -- When it was begun or last received data.
  ADD COLUMN heard_at bigint NOT NULL DEFAULT 0,
  -- Where an upload to a portal was begun from, and the challenge that its sender solved.
  ADD COLUMN network text,
  ADD COLUMN proof text;
