-- What a giver writes of a date, beside its day and its period. Who is asked when something is from is asked for it as well.
ALTER TABLE submissions ADD COLUMN display_date text;
UPDATE portals SET fields = fields || '[{"key": "display_date", "required": false}]'
WHERE (fields @> '[{"key": "date_of_origin"}]' OR fields @> '[{"key": "time_period"}]') AND NOT fields @> '[{"key": "display_date"}]';
