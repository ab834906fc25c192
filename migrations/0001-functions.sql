-- Shared by the tables of every topic: an order for titles, the clock and ids.
--
-- In all these files, an index without a comment serves the reference of its column, the order of a list, or the sweep of rows
-- that have expired.

-- Sorts titles as people expect: ignores case and accents, and puts "Box 9" before "Box 10".
CREATE COLLATION natural_order (provider = icu, locale = 'und-u-kn-true-ks-level1');

-- The current time in milliseconds since 1970. Every time in this database is such a number unless its column says otherwise.
CREATE FUNCTION now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS
  $$ SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;

-- A UUIDv7 like those the server makes, for statements that copy thousands of rows: the time in 48 bits, then random bits
-- with the version set to 7.
CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT encode(set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid()) PLACING substring(int8send(now_ms()) FROM 3) FROM 1 FOR 6),
    52, 1), 53, 1), 'hex')::uuid
$$;
