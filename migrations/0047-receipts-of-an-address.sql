-- How often a receipt has gone to another address: the links of the addresses before open nothing any more.
ALTER TABLE deposits ADD COLUMN receipt_turn integer NOT NULL DEFAULT 0;
