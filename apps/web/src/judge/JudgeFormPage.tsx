import { auditStatusA, type Judge, JudgeInput, judgeApi } from '@dangxiao/contract'
import { FormCard } from '../form/FormCard.tsx'
import { FormPage } from '../form/FormPage.tsx'
import { likelyDuplicate } from '../form/likely-duplicate.ts'
import { RecordForm } from '../form/RecordForm.tsx'
import { useMe } from '../session/permissions.ts'
import { useJudgeComparisons } from './comparisons.ts'
import { JudgingFields, PersonFields } from './JudgeFields.tsx'
import { emptyJudge, fromJudge, type JudgeFormValues, toBody } from './values.ts'

/** Adds a judge (`?type=add`) or edits one (`?type=edit&id=7`). */
export function JudgeFormPage() {
  return (
    <FormPage<Judge>
      title="评委"
      noun="这名评委"
      permission="judge:edit"
      find={judgeApi.find}
      listPath="/judges"
    >
      {(judge, onDone) => <JudgeForm judge={judge} onDone={onDone} />}
    </FormPage>
  )
}

function JudgeForm({ judge, onDone }: { judge: Judge | undefined; onDone: () => void }) {
  const me = useMe()
  return (
    <RecordForm<JudgeFormValues, Judge>
      name="judge"
      noun="这名评委"
      routes={judgeApi}
      schema={JudgeInput}
      record={judge}
      empty={() => emptyJudge(me)}
      read={fromJudge}
      toBody={toBody}
      useComparisons={useJudgeComparisons}
      statuses={auditStatusA}
      overrides={likelyDuplicate}
      onDone={onDone}
    >
      {() => (
        <>
          <FormCard id="section-person" title="基本信息">
            <PersonFields judge={judge} />
          </FormCard>
          <FormCard id="section-judging" title="评审信息">
            <JudgingFields judge={judge} />
          </FormCard>
        </>
      )}
    </RecordForm>
  )
}
