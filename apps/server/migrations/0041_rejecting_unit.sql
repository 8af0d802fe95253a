ALTER TABLE "case_study" ADD COLUMN "rejected_unit_id" integer;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "rejected_unit_id" integer;--> statement-breakpoint
ALTER TABLE "education_base" ADD COLUMN "rejected_unit_id" integer;--> statement-breakpoint
ALTER TABLE "judge" ADD COLUMN "rejected_unit_id" integer;--> statement-breakpoint
ALTER TABLE "live_class" ADD COLUMN "rejected_unit_id" integer;--> statement-breakpoint
ALTER TABLE "teacher" ADD COLUMN "rejected_unit_id" integer;--> statement-breakpoint
ALTER TABLE "training_base" ADD COLUMN "rejected_unit_id" integer;--> statement-breakpoint
UPDATE "case_study" r SET "rejected_unit_id" = (
  SELECT e."unit_id" FROM "review_event" e
  WHERE e."resource" = 'case_study' AND e."record_id" = r."id" AND e."action" = 'reject'
  ORDER BY e."id" DESC LIMIT 1
) WHERE r."removed_at" IS NULL AND (r."audit_status" = 2 OR r."revision_status" = 2);--> statement-breakpoint
UPDATE "course" r SET "rejected_unit_id" = (
  SELECT e."unit_id" FROM "review_event" e
  WHERE e."resource" = 'course' AND e."record_id" = r."id" AND e."action" = 'reject'
  ORDER BY e."id" DESC LIMIT 1
) WHERE r."removed_at" IS NULL AND (r."audit_status" = 2 OR r."revision_status" = 2);--> statement-breakpoint
UPDATE "education_base" r SET "rejected_unit_id" = (
  SELECT e."unit_id" FROM "review_event" e
  WHERE e."resource" = 'education_base' AND e."record_id" = r."id" AND e."action" = 'reject'
  ORDER BY e."id" DESC LIMIT 1
) WHERE r."removed_at" IS NULL AND (r."audit_status" = 2 OR r."revision_status" = 2);--> statement-breakpoint
UPDATE "judge" r SET "rejected_unit_id" = (
  SELECT e."unit_id" FROM "review_event" e
  WHERE e."resource" = 'judge' AND e."record_id" = r."id" AND e."action" = 'reject'
  ORDER BY e."id" DESC LIMIT 1
) WHERE r."removed_at" IS NULL AND (r."audit_status" = 2 OR r."revision_status" = 2);--> statement-breakpoint
UPDATE "live_class" r SET "rejected_unit_id" = (
  SELECT e."unit_id" FROM "review_event" e
  WHERE e."resource" = 'live_class' AND e."record_id" = r."id" AND e."action" = 'reject'
  ORDER BY e."id" DESC LIMIT 1
) WHERE r."removed_at" IS NULL AND (r."audit_status" = 2 OR r."revision_status" = 2);--> statement-breakpoint
UPDATE "teacher" r SET "rejected_unit_id" = (
  SELECT e."unit_id" FROM "review_event" e
  WHERE e."resource" = 'teacher' AND e."record_id" = r."id" AND e."action" = 'reject'
  ORDER BY e."id" DESC LIMIT 1
) WHERE r."removed_at" IS NULL AND (r."audit_status" = 2 OR r."revision_status" = 2);--> statement-breakpoint
UPDATE "training_base" r SET "rejected_unit_id" = (
  SELECT e."unit_id" FROM "review_event" e
  WHERE e."resource" = 'training_base' AND e."record_id" = r."id" AND e."action" = 'reject'
  ORDER BY e."id" DESC LIMIT 1
) WHERE r."removed_at" IS NULL AND (r."audit_status" = 2 OR r."revision_status" = 2);
