-- How often pages and posts of the website were viewed, by day (days since 1970, UTC). Nothing is stored about the visitor.
CREATE TABLE website_visits (
  day integer NOT NULL,
  type text NOT NULL,
  -- A page's name or a post's URL; the post may have been deleted since.
  url text NOT NULL,
  key text NOT NULL,
  n bigint NOT NULL,
  PRIMARY KEY (day, type, url, key)
);
