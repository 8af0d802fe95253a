import { type Project, placeholdersIn, todayIn } from '@dangxiao/contract'
import { longDay } from '../texts.ts'

type Known = Pick<
  Project,
  | 'partySchoolName'
  | 'name'
  | 'startDate'
  | 'endDate'
  | 'people'
  | 'baseNames'
  | 'contact'
  | 'phone'
  | 'owner'
>

/**
 * What a project knows of what the template leaves open; the rest stays to be seen. The phone is the contact's, so a template that
 * does not name the contact means somebody else's.
 */
export function placeholdersOf(project: Known, template: string, now: Date): Record<string, string> {
  const { partySchoolName, name, startDate, endDate, people, baseNames, contact, phone, owner } = project
  return {
    单位: partySchoolName,
    班级: name,
    开班日期: longDay(startDate),
    结业日期: longDay(endDate),
    人数: String(people),
    联系人: contact,
    ...(placeholdersIn(template).includes('联系人') && { 联系电话: phone }),
    落款日期: longDay(todayIn(now)),
    ...(owner && { 班主任: owner }),
    ...(baseNames.length > 0 && { 培训地点: baseNames.join('、') }),
  }
}
