-- Whose names and words are still known: they are forgotten some time after the last thing that happened to what they gave.
CREATE INDEX deposits_known ON deposits (created_at)
  WHERE num_nonnulls(submitter_name, submitter_email, submitter_org) > 0 OR answers <> '[]';
