import {
  CaseInput,
  caseParts,
  plainTextOf,
  templatePlaceholders,
  templateTypes,
  unknownPlaceholders,
} from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import { demoCases } from './cases.ts'
import { demoJudges } from './judges.ts'
import { demoTemplates } from './templates.ts'

describe('the cases of the demo data', () => {
  test('are many, each once, of every type and in every state', () => {
    expect(demoCases.length).toBeGreaterThanOrEqual(40)
    expect(new Set(demoCases.map(({ name }) => name)).size).toBe(demoCases.length)
    expect(new Set(demoCases.map(({ type }) => type)).size).toBe(7)
    expect(new Set(demoCases.map(({ state }) => state))).toEqual(
      new Set(['pending', 'rejected', 'approved', 'revision']),
    )
  })

  test('are what a form could have sent', () => {
    for (const entry of demoCases) {
      const input = {
        ...entry,
        coverUrl: null,
        caseType: 1,
        partySchoolId: 1,
        courseIds: [],
        authors: [...new Set(entry.authors)],
      }
      expect(CaseInput.safeParse(input).error?.issues).toBeUndefined()
      for (const part of caseParts) expect(plainTextOf(entry[part]).length).toBeGreaterThan(40)
    }
  })
})

test('the judges of the demo data are many and in every state', () => {
  expect(demoJudges.length).toBeGreaterThanOrEqual(60)
  expect(new Set(demoJudges.map(({ state }) => state)).size).toBe(4)
  expect(
    demoJudges.every(
      ({ expertise, avoidUnitCodes, unitCode }) => expertise.length > 0 && !avoidUnitCodes.includes(unitCode),
    ),
  ).toBe(true)
})

test('the templates of the demo data are of every type and use every placeholder', () => {
  expect(demoTemplates.length).toBeGreaterThanOrEqual(20)
  expect(new Set(demoTemplates.map(({ type }) => type)).size).toBe(templateTypes.length)
  const all = demoTemplates.map(({ content }) => content).join('')
  expect(unknownPlaceholders(all)).toEqual([])
  for (const { name } of templatePlaceholders) expect(all).toContain(`{{${name}}}`)
})
