import { UnitInput } from '@dangxiao/contract'
import { type Importable, termsOf } from '../../review/save/import.ts'
import { addUnits, checkedUnit, inTurn } from './unit.save.ts'

export const importedUnit: Importable<UnitInput> = {
  schema: UnitInput,
  terms: (ctx) => ({
    unit: termsOf(
      ctx,
      [...ctx.units.all()].filter(({ enabled }) => enabled),
    ),
  }),
  begin: inTurn,
  check: checkedUnit,
  add: addUnits,
}
