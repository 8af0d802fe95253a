import { auditStatusA, type Judge, JudgeInput, judgeApi } from '@dangxiao/contract'
import { FormCard } from '../form/FormCard.tsx'
import { likelyDuplicate } from '../form/likely-duplicate.ts'
import { RecordFormPage } from '../form/RecordFormPage.tsx'
import { useJudgeComparisons } from './comparisons.ts'
import { JudgingFields, PersonFields } from './JudgeFields.tsx'
import { emptyJudge, fromJudge, type JudgeFormValues, toBody } from './values.ts'

/** Adds or edits a judge. */
export const JudgeFormPage = () => (
  <RecordFormPage<JudgeFormValues, Judge>
    name="judge"
    title="评委"
    noun="这名评委"
    permission="judge:edit"
    listPath="/judges"
    routes={judgeApi}
    schema={JudgeInput}
    empty={emptyJudge}
    read={fromJudge}
    toBody={toBody}
    useComparisons={useJudgeComparisons}
    statuses={auditStatusA}
    overrides={likelyDuplicate}
  >
    {({ record }) => (
      <>
        <FormCard id="section-person" title="基本信息">
          <PersonFields judge={record} />
        </FormCard>
        <FormCard id="section-judging" title="评审信息">
          <JudgingFields judge={record} />
        </FormCard>
      </>
    )}
  </RecordFormPage>
)
