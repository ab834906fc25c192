-- Since when a former address leads to its project: of many the oldest are forgotten.
ALTER TABLE project_aliases ADD COLUMN since bigint NOT NULL DEFAULT now_ms();
