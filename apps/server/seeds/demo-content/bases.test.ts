import { EducationBaseInput, regionName, TrainingBaseInput } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import { demoEducationBases } from './education-bases.ts'
import { demoTrainingBases } from './training-bases.ts'
import { demoUnits, withDescendants } from './units.ts'

const units = new Set(withDescendants(demoUnits).map(({ code }) => code))
const picture = (name: string) => `https://v.example/${name}`

describe.each([
  ['education bases', demoEducationBases, 60],
  ['training bases', demoTrainingBases, 40],
] as const)('demo %s', (_, bases, least) => {
  test('are many, in every state, each with a name of its own and in a unit that is there', () => {
    expect(bases.length).toBeGreaterThanOrEqual(least)
    expect(new Set(bases.map(({ state }) => state)).size).toBe(4)
    expect(new Set(bases.map(({ name }) => name)).size).toBe(bases.length)
    expect(bases.filter(({ unitCode, region }) => !units.has(unitCode) || regionName(region) === '')).toEqual(
      [],
    )
  })
})

test('what a form would refuse is not among them', () => {
  for (const { products, pictures, ...base } of demoEducationBases)
    EducationBaseInput.parse({
      ...base,
      partySchoolId: 1,
      pictures: pictures.map(picture),
      productList: products,
    })
  for (const { pictures, ...base } of demoTrainingBases)
    TrainingBaseInput.parse({ ...base, partySchoolId: 1, pictures: pictures.map(picture) })
})
