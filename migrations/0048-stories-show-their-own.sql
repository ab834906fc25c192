-- A story shows items of its own project only: those that have gone to another one are no part of it any more.
DELETE FROM story_items x USING exhibits e, artifacts a
WHERE e.id = x.exhibit AND a.id = x.artifact AND a.project <> e.project;
