-- Why a file could not be shown in full, with the versions of the tools that decided so: other versions are asked again.
-- A verdict that doesn't depend on them (a tool was killed) is tried again at a time.
CREATE TABLE verdicts (
  file uuid NOT NULL REFERENCES files ON DELETE CASCADE,
  step text NOT NULL CHECK (step IN ('process', 'stream', 'tiles', 'pages', 'clean')),
  -- The code of the file's note.
  code text NOT NULL,
  -- All versions that were asked, so that two workers with different tools don't ask each other for ever.
  tools text[] NOT NULL,
  -- When it is tried again whatever the tools are, in ms; null for never.
  again_at bigint,
  tries integer NOT NULL DEFAULT 1,
  PRIMARY KEY (file, step)
);
CREATE INDEX verdicts_again ON verdicts (again_at) WHERE again_at IS NOT NULL;

-- Earlier versions took a tool that didn't work for a damaged file, so each of their verdicts is asked again.
CREATE TEMPORARY TABLE early ON COMMIT DROP AS
  SELECT code, step FROM (VALUES
    ('process', ARRAY['noPreview', 'tookTooLong', 'tooMuchMemory', 'pictureDamaged', 'pictureIncomplete', 'pictureTooLarge',
      'pictureFileTooLarge', 'rawWithoutPreview', 'smallPreviewOnly', 'avDamaged', 'noPoster', 'pdfDamaged', 'pdfTooLarge',
      'documentDamaged', 'documentTooLarge', 'deadly', 'unforeseen']),
    ('stream', ARRAY['notPlayable', 'recordingCut', 'soundUnreadable']),
    ('tiles', ARRAY['noTiles']),
    ('pages', ARRAY['pagesMissing']),
    ('clean', ARRAY['notCleaned'])
  ) AS of_step (step, codes), unnest(codes) AS code;
INSERT INTO verdicts (file, step, code, tools)
  SELECT p.file, p.step, p.failed, '{}' FROM processing p WHERE p.failed IN (SELECT code FROM early);
INSERT INTO verdicts (file, step, code, tools)
  SELECT f.id, early.step, early.code, '{}' FROM files f JOIN early ON early.code = f.noted ->> 0
  WHERE f.status = 'ready' AND f.type <> 'application'
  ON CONFLICT DO NOTHING;
