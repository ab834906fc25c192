-- A link to another host says its scheme; //host passes for a path of ours. New texts are cleaned as they come.
UPDATE artifacts SET description = regexp_replace(description, ' href="[/\\]{2}[^"]*"', '', 'g') WHERE description ~ ' href="[/\\]{2}';
UPDATE exhibits SET description = regexp_replace(description, ' href="[/\\]{2}[^"]*"', '', 'g') WHERE description ~ ' href="[/\\]{2}';
UPDATE projects SET description = regexp_replace(description, ' href="[/\\]{2}[^"]*"', '', 'g') WHERE description ~ ' href="[/\\]{2}';
