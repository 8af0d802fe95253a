CREATE INDEX "notice_link_index" ON "notice" USING btree ("link");--> statement-breakpoint
-- What hangs on records that were removed before.
UPDATE live_comment c SET removed_at = l.removed_at FROM live_class l
  WHERE l.id = c.live_class_id AND l.removed_at IS NOT NULL AND c.removed_at IS NULL;--> statement-breakpoint
UPDATE rank_recommendation r SET removed_at = now() FROM ranking k
  WHERE k.id = r.ranking_id AND r.removed_at IS NULL AND (
    (k.type = 1 AND EXISTS (SELECT 1 FROM course t WHERE t.id = r.target_id AND t.removed_at IS NOT NULL)) OR
    (k.type = 2 AND EXISTS (SELECT 1 FROM teacher t WHERE t.id = r.target_id AND t.removed_at IS NOT NULL)) OR
    (k.type = 3 AND EXISTS (SELECT 1 FROM education_base t WHERE t.id = r.target_id AND t.removed_at IS NOT NULL)) OR
    (k.type = 4 AND EXISTS (SELECT 1 FROM case_study t WHERE t.id = r.target_id AND t.removed_at IS NOT NULL))
  );
