ALTER TABLE "learning_record" DROP CONSTRAINT "learning_record_no";--> statement-breakpoint
ALTER TABLE "learning_record" ADD COLUMN "source_unit_id" integer;--> statement-breakpoint
-- Which portal sent a record was not kept: that of the nearest unit above it that has a key, or the province's.
UPDATE learning_record SET source_unit_id = portal.unit_id
  FROM (SELECT unit.id, coalesce((SELECT party_school_id FROM portal_key WHERE party_school_id = any(path) ORDER BY array_position(path, party_school_id) DESC LIMIT 1), path[1]) AS unit_id FROM unit) portal
  WHERE portal.id = party_school_id AND source = 1;--> statement-breakpoint
ALTER TABLE "learning_record" ADD CONSTRAINT "learning_record_source_unit_id_unit_id_fk" FOREIGN KEY ("source_unit_id") REFERENCES "public"."unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_record" ADD CONSTRAINT "learning_record_no" UNIQUE NULLS NOT DISTINCT("record_no","source_unit_id","start_time");--> statement-breakpoint
ALTER TABLE "project_plan" ADD COLUMN "terms" jsonb;--> statement-breakpoint
-- What the newest version of each plan is about; of those before it was not kept.
UPDATE project_plan SET terms = jsonb_build_object('startDate', p.start_date, 'endDate', p.end_date, 'timeOfDay', p.time_of_day, 'people', p.people, 'fee', p.fee, 'planFile', p.plan_file,
    'bases', coalesce((SELECT jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'products',
        coalesce((SELECT jsonb_agg(jsonb_build_object('id', base_product.id, 'name', base_product.name)) FROM base_product WHERE base_product.id = any(v.product_ids)), '[]')) ORDER BY v.sort)
      FROM project_base v JOIN education_base b ON b.id = v.base_id WHERE v.project_id = p.id), '[]'))
  FROM activity_project p WHERE p.id = project_id AND p.plan_no = no;
