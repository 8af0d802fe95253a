-- The bare handler's own tables: the same rows, with the indexes that its four statements want, and no triggers.
create schema bare;
create table bare.course (like public.course including defaults including identity, primary key (id));
alter table bare.course drop column review_state, drop column list_bucket;
insert into bare.course (id, courses_name, course_classification, teaching_method, course_infro, is_show, rating, course_permission, watch_type, watch_unit_ids,
    cover_url, default_cover_url, honor_list, video_count, total_minutes, course_hours, course_update_time, affiliated_party_school,
    party_course_source, party_school_id, audit_status, audit_reason, audit_unit_id, audit_by, audit_time, revision, revision_status, pinned_at,
    featured_at, created_by, create_time, update_time, version, removed_at, lecturers) overriding system value
  select id, courses_name, course_classification, teaching_method, course_infro, is_show, rating, course_permission, watch_type, watch_unit_ids,
    cover_url, default_cover_url, honor_list, video_count, total_minutes, course_hours, course_update_time, affiliated_party_school,
    party_course_source, party_school_id, audit_status, audit_reason, audit_unit_id, audit_by, audit_time, revision, revision_status, pinned_at,
    featured_at, created_by, create_time, update_time, version, removed_at, lecturers from public.course order by id;
create table bare.course_teacher (like public.course_teacher);
insert into bare.course_teacher select * from public.course_teacher order by course_id;
create table bare.course_video (like public.course_video including defaults including identity);
insert into bare.course_video overriding system value select * from public.course_video order by id;

create index on bare.course ((pinned_at is not null) desc, create_time desc, id desc) where removed_at is null;
create index on bare.course (party_school_id) where removed_at is null;
create index on bare.course_teacher (teacher_id);
create index on bare.course_video (course_id, sort);
alter table bare.course_video add primary key (id);
alter table bare.course_teacher add primary key (course_id, is_main, teacher_id);
alter table bare.course add foreign key (party_school_id) references public.unit (id);
alter table bare.course_teacher add foreign key (course_id) references bare.course (id) on delete cascade, add foreign key (teacher_id) references public.teacher (id);
alter table bare.course_video add foreign key (course_id) references bare.course (id) on delete cascade;
select setval(pg_get_serial_sequence('bare.course', 'id'), (select max(id) from bare.course));
select setval(pg_get_serial_sequence('bare.course_video', 'id'), (select max(id) from bare.course_video));

do $$
begin
  create extension pg_trgm;
  create index course_trgm on bare.course using gin (courses_name gin_trgm_ops);
exception when others then
  raise warning 'without pg_trgm the bare handler searches names by reading every row: %', sqlerrm;
end $$;
