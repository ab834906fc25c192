-- A link to another host says its scheme; //host passes for a path of ours. New texts are cleaned as they come. Only within
-- a link's mark: a text may quote one.
UPDATE artifacts SET description = regexp_replace(description, '(<a( rel="[^"]*")?) href="[/\\]{2}[^"]*"', '\1', 'g') WHERE description ~ '<a( rel="[^"]*")? href="[/\\]{2}';
UPDATE exhibits SET description = regexp_replace(description, '(<a( rel="[^"]*")?) href="[/\\]{2}[^"]*"', '\1', 'g') WHERE description ~ '<a( rel="[^"]*")? href="[/\\]{2}';
UPDATE projects SET description = regexp_replace(description, '(<a( rel="[^"]*")?) href="[/\\]{2}[^"]*"', '\1', 'g') WHERE description ~ '<a( rel="[^"]*")? href="[/\\]{2}';
