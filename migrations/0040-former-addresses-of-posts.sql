-- Where a post was found before: links and bookmarks that name it lead on. A post is all that stands at an address, in every language.
CREATE TABLE website_former_addresses (
  url text PRIMARY KEY,
  leads_to text NOT NULL,
  since bigint NOT NULL DEFAULT now_ms()
);
CREATE INDEX website_former_addresses_lead ON website_former_addresses (leads_to, since DESC);
