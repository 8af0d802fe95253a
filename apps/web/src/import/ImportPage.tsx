import type { Terms } from '@dangxiao/contract'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Steps } from 'antd'
import { call } from '../session/client.ts'
import { messageOf } from '../session/errors.ts'
import { Notice } from '../ui/Notice.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { Done } from './Done.tsx'
import type { ImportDefinition } from './definition.ts'
import styles from './import.module.css'
import { Mend } from './Mend.tsx'
import { useImport } from './useImport.ts'

/** The page on which many records are brought in from a workbook. */
export function ImportPage({ definition }: { definition: ImportDefinition }) {
  const { noun, routes } = definition
  const terms = useQuery({
    queryKey: [routes.terms.path],
    queryFn: ({ signal }) => call(routes.terms, { body: {} }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>批量导入{noun}</h1>
      {terms.data ? (
        <Workbook key={terms.dataUpdatedAt} definition={definition} terms={terms.data} />
      ) : terms.error ? (
        <Notice title="暂时不能导入" text={messageOf(terms.error)}>
          <Button type="primary" onClick={() => terms.refetch()}>
            重试
          </Button>
        </Notice>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </div>
  )
}

const STEPS = [{ title: '下载模板' }, { title: '选择文件' }, { title: '核对并导入' }]

function Workbook({ definition, terms }: { definition: ImportDefinition; terms: Terms }) {
  const brought = useImport(definition, terms)
  const { phase } = brought
  if (phase === 'restoring') return <Skeleton active paragraph={{ rows: 8 }} />
  const isChoosing = phase === 'choosing' || phase === 'reading'
  return (
    <>
      <Steps
        size="small"
        className={styles.steps}
        current={phase === 'choosing' ? 0 : isChoosing ? 1 : phase === 'done' ? 3 : 2}
        items={STEPS}
      />
      {isChoosing ? (
        <ChooseFile definition={definition} terms={terms} brought={brought} />
      ) : phase === 'done' ? (
        <Done definition={definition} brought={brought} />
      ) : (
        <Mend definition={definition} brought={brought} />
      )}
    </>
  )
}
