-- Whether the guide of the first steps is shown: to whoever registers by themselves, until they leave it or come to its end.
ALTER TABLE users ADD COLUMN guide boolean NOT NULL DEFAULT false;
