-- The store carries this id in its mark, so that no other database takes its files for what nobody refers to.
CREATE TABLE store_owner (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  only_one boolean NOT NULL DEFAULT true UNIQUE CHECK (only_one)
);
INSERT INTO store_owner DEFAULT VALUES;

-- Objects of the store that no row names, and since when (ms) that is known. They are removed once it has been so for long:
-- a database that was set back to an earlier day has time to be brought forward again.
CREATE TABLE unclaimed_objects (
  key text PRIMARY KEY,
  since bigint NOT NULL
);
