CREATE INDEX "course_words" ON "course" USING gin (bigrams(courses_name || chr(10) || jsonb_path_query_array(lecturers, '$[*].name')::text));--> statement-breakpoint
CREATE INDEX "education_base_words" ON "education_base" USING gin (bigrams(name || chr(10) || address));--> statement-breakpoint
CREATE INDEX "education_base_town" ON "education_base" USING btree ("region") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "training_class_words" ON "training_class" USING gin (bigrams(name || chr(10) || head_teacher));--> statement-breakpoint
CREATE INDEX "training_base_words" ON "training_base" USING gin (bigrams(name || chr(10) || address));--> statement-breakpoint
CREATE INDEX "training_base_town" ON "training_base" USING btree ("region") WHERE removed_at is null;