import { describe, expect, test } from 'vitest'
import {
  fillTemplate,
  TemplateInput,
  tableOf,
  templatePlaceholders,
  unknownPlaceholders,
} from './template.ts'

describe('fillTemplate()', () => {
  test('puts in values, escaped, and leaves what it has none for', () => {
    expect(
      fillTemplate('<p>{{单位}}的{{ 班级 }}，共{{人数}}人</p>', { 单位: '<b>甲&乙</b>', 班级: '一班\n二组' }),
    ).toBe('<p>&#60;b&#62;甲&#38;乙&#60;/b&#62;的一班<br>二组，共{{人数}}人</p>')
  })

  test('puts in a part as it is, in place of the paragraph that asks for it', () => {
    const table = tableOf(['日期', '课程'], [['3月3日', '<党章导读>']])
    expect(table).toContain('<td><p>&#60;党章导读&#62;</p></td>')
    expect(
      fillTemplate('<p>甲</p><p> {{课程表}} </p><p>{{单位}}</p>', { 单位: '{{课程表}}' }, { 课程表: table }),
    ).toBe(`<p>甲</p>${table}<p>{{课程表}}</p>`)
  })

  test('does not fill what a value brings along, nor names that every object has', () => {
    expect(fillTemplate('{{单位}}', { 单位: '{{班级}}', 班级: '一班' })).toBe('{{班级}}')
    expect(fillTemplate('{{constructor}}{{__proto__}}', {})).toBe('{{constructor}}{{__proto__}}')
  })

  test('fills every placeholder that is offered', () => {
    const all = templatePlaceholders.map(({ name }) => `{{${name}}}`).join('')
    const samples = Object.fromEntries(templatePlaceholders.map(({ name, sample }) => [name, sample]))
    expect(fillTemplate(all, samples)).not.toMatch(/[{}]/)
    expect(unknownPlaceholders(all)).toEqual([])
    expect(unknownPlaceholders('<p>{{单位}}{{课程名}}{{课程名}}</p>')).toEqual(['课程名'])
  })
})

test('a template needs content or a file', () => {
  const given = { name: '通知', type: 3, partySchoolId: 1, scope: 1, content: '<p></p>' }
  const file = { name: '通知.docx', url: 'https://a.example/a.docx' }
  expect(TemplateInput.safeParse(given).error?.issues).toMatchObject([
    { path: ['content'], message: '请填写模板内容或上传模板文件' },
  ])
  expect(TemplateInput.safeParse({ ...given, file }).success).toBe(true)
  expect(TemplateInput.safeParse({ ...given, content: '<p>通知</p>' }).success).toBe(true)
})
