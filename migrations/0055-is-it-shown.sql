-- Whether visitors see an item, asked by its id alone: of exhibits that is asked of each of their items.
CREATE INDEX artifacts_gallery_ids ON artifacts (id)
  WHERE active AND visibility = 'local' AND NOT needs_review AND type <> 'application';
