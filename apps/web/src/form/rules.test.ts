import { BannerInput, CourseInput } from '@dangxiao/contract'
import type { RuleObject } from 'antd/es/form'
import { describe, expect, test } from 'vitest'
import { maxLengthOf, namePathOf, rulesOf } from './rules.ts'

type Field = keyof typeof CourseInput.shape

async function messageOf(field: Field, value: unknown, required = false) {
  const rule = rulesOf(CourseInput, field, { required })[0] as RuleObject
  try {
    await rule.validator?.(rule, value, () => {})
  } catch (error) {
    return (error as Error).message
  }
  return undefined
}

describe('rulesOf', () => {
  test.each([
    ['coursesName', '课程名称不能为空'],
    ['courseClassification', '课程类别不能为空'],
    ['teachingMethod', '教学方式不能为空'],
    ['partySchoolId', '所属单位不能为空'],
    ['courseInfro', '课程提纲不能为空'],
    ['isShow', '是否对外展示不能为空'],
    ['coverUrl', '课程封面不能为空'],
  ] as const)('%s is required', async (field, message) => {
    expect(await messageOf(field, undefined)).toBe(message)
    expect(await messageOf(field, null)).toBe(message)
    expect(rulesOf(CourseInput, field)[0]).toMatchObject({ required: true })
  })

  test('a field that the contract leaves open can be required by a form', async () => {
    expect(await messageOf('coursePermission', undefined)).toBeUndefined()
    expect(await messageOf('coursePermission', undefined, true)).toBe('录播课权限不能为空')
  })

  test('limits count characters as people do', async () => {
    expect(await messageOf('coursesName', '𠮷'.repeat(40))).toBeUndefined()
    expect(await messageOf('coursesName', '课'.repeat(41))).toBe('课程名称不能超过40个字')
    expect(await messageOf('courseInfro', '课'.repeat(501))).toBe('课程提纲不能超过500个字')
  })

  test('an optional field has no mark', () => {
    expect(rulesOf(CourseInput, 'rating')[0]).toMatchObject({ required: false })
  })
})

test('maxLengthOf is the contract’s', () => {
  expect(maxLengthOf(CourseInput, 'coursesName')).toBe(40)
  expect(maxLengthOf(CourseInput, 'courseInfro')).toBe(500)
  expect(maxLengthOf(BannerInput, 'linkUrl')).toBe(200)
})

test('namePathOf', () => {
  expect(namePathOf('videoList.0.title')).toEqual(['videoList', 0, 'title'])
})
