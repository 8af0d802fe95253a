import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import {
  REVIEW_PHRASE_MAX,
  REVIEW_PHRASES_MAX,
  ReviewPhrases,
  reviewPhraseApi,
  type VersionedPhrases,
} from '@dangxiao/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Form, Modal, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { CountedInput } from '../../fields/CountedInput.tsx'
import { useFocusAfterRemoval } from '../../fields/useFocusAfterRemoval.ts'
import { goToFirstError } from '../../form/go-to.ts'
import { fieldsOf } from '../../form/rules.ts'
import { useDiscardQuestion } from '../../form/useDiscardQuestion.ts'
import { call, uuid } from '../../session/client.ts'
import { messageOf } from '../../session/errors.ts'
import { useAction } from '../../session/useAction.ts'
import { callQuery } from '../../session/useFind.ts'
import { Notice } from '../../ui/Notice.tsx'
import { mergePhrases } from './merge-phrases.ts'
import styles from './phrases-dialog.module.css'
import { ownPhrasesKey } from './usePhrases.ts'

const TITLE = '管理常用语'
const MOST_KEYS = 9

/** One's own phrases, as the server has them now: what another page has saved is not written over unseen. */
export function PhrasesDialog({ onClose }: { onClose: () => void }) {
  const own = useQuery({
    ...callQuery(reviewPhraseApi.list, {}),
    queryKey: [reviewPhraseApi.list.path, 'form'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (own.data) return <PhrasesForm saved={own.data} onClose={onClose} />
  return (
    <Modal open width={640} title={TITLE} footer={null} onCancel={onClose}>
      {own.error ? (
        <Notice title="常用语打不开" text={own.error.message}>
          <Button onClick={() => own.refetch()}>重试</Button>
        </Notice>
      ) : (
        <Skeleton active paragraph={{ rows: 4 }} />
      )}
    </Modal>
  )
}

interface Row {
  key: string
  text: string
}

const rowOf = (text: string): Row => ({ key: uuid(), text })
const idOf = (part: 'text' | 'up' | 'down', { key }: Row) => `phrase-${part}-${key}`

interface PhrasesFormProps {
  saved: VersionedPhrases
  onClose: () => void
}

function PhrasesForm({ saved: opened, onClose }: PhrasesFormProps) {
  const { message } = App.useApp()
  /** As the server had them when this page last looked. */
  const [base, setBase] = useState(opened)
  const initial = base.phrases
  const queries = useQueryClient()
  const leave = useDiscardQuestion()
  const [rows, setRows] = useState(() => (initial.length > 0 ? initial : ['']).map(rowOf))
  /** What is wrong, by `phrases.0` or `phrases`. */
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const box = useRef<HTMLDivElement>(null)
  useFocusAfterRemoval(box, rows.length)
  /** Takes the focus once it is drawn. */
  const next = useRef<readonly string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are drawn
  useEffect(() => {
    const found = next.current.map((id) => document.getElementById(id))
    found.find((element) => element && !(element as HTMLButtonElement).disabled)?.focus()
    next.current = []
  }, [rows])

  const save = useAction(
    reviewPhraseApi.save,
    '已保存',
    (saved) => {
      queries.setQueryData(ownPhrasesKey, saved)
      onClose()
    },
    {
      onFailure: (failure) => {
        const { fields } = failure
        if (failure.code === 'STALE_VERSION') {
          merge().catch((error) => message.error(messageOf(error)))
          return true
        }
        if (Object.keys(fields).length === 0) return false
        setWrong(fields)
        goToFirstError()
        return true
      },
    },
  )
  const phrases = rows.map(({ text }) => text)
  /** Another page was faster: take in what it saved, and let the user look before saving again. */
  const merge = async () => {
    const theirs = await call(reviewPhraseApi.list, {})
    queries.setQueryData(ownPhrasesKey, theirs)
    change(mergePhrases(initial, phrases, theirs.phrases).map(rowOf))
    setBase(theirs)
    message.warning('常用语刚在另一个页面改过，已与这里的修改合并，请查看后再保存')
  }
  const submit = () => {
    // The one empty line that a new list begins with is no phrase.
    const body = {
      phrases: rows.length === 1 && phrases[0]?.trim() === '' ? [] : phrases,
      version: base.version,
    }
    const { error } = ReviewPhrases.safeParse(body)
    setWrong(fieldsOf(error))
    if (error) goToFirstError()
    else save.mutate({ body })
  }
  const change = (changed: Row[], focus: readonly string[] = []) => {
    next.current = focus
    setRows(changed)
    setWrong({})
  }
  const move = (from: number, by: 1 | -1) => {
    const row = rows[from]
    const others = rows.filter((one) => one !== row)
    others.splice(from + by, 0, ...(row ? [row] : []))
    if (row)
      change(others, by < 0 ? [idOf('up', row), idOf('down', row)] : [idOf('down', row), idOf('up', row)])
  }
  const add = () => {
    const row = rowOf('')
    change([...rows, row], [idOf('text', row)])
  }
  const hasChanged =
    phrases.filter((text, i) => text !== '' || i < initial.length).join('\n') !== initial.join('\n')

  return (
    <Modal
      open
      width={640}
      title={TITLE}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ loading: save.isPending }}
      onOk={submit}
      onCancel={() => leave(hasChanged, onClose)}
    >
      <p className="quiet">只有您自己看得到，排在系统常用语之前；最前面的{MOST_KEYS}条可按数字键选用。</p>
      <Form component={false}>
        <div ref={box} className={styles.box}>
          <ol className={styles.rows}>
            {rows.map((row, i) => (
              <li key={row.key}>
                <span className={styles.number}>{i < MOST_KEYS && <kbd>{i + 1}</kbd>}</span>
                <Form.Item
                  className={styles.text}
                  validateStatus={wrong[`phrases.${i}`] ? 'error' : ''}
                  help={wrong[`phrases.${i}`] && <span role="alert">{wrong[`phrases.${i}`]}</span>}
                >
                  <CountedInput
                    id={idOf('text', row)}
                    max={REVIEW_PHRASE_MAX}
                    autoFocus={initial.length === 0 && i === 0}
                    aria-label={`第${i + 1}条常用语`}
                    aria-invalid={wrong[`phrases.${i}`] !== undefined}
                    placeholder="如：请补充授课依据"
                    value={row.text}
                    onChange={({ target }) =>
                      change(rows.map((one) => (one === row ? { ...row, text: target.value } : one)))
                    }
                    onPressEnter={submit}
                  />
                </Form.Item>
                <Button
                  id={idOf('up', row)}
                  type="text"
                  icon={<ArrowUpOutlined aria-hidden />}
                  disabled={i === 0}
                  aria-label={`上移：第${i + 1}条`}
                  title="上移"
                  onClick={() => move(i, -1)}
                />
                <Button
                  id={idOf('down', row)}
                  type="text"
                  icon={<ArrowDownOutlined aria-hidden />}
                  disabled={i === rows.length - 1}
                  aria-label={`下移：第${i + 1}条`}
                  title="下移"
                  onClick={() => move(i, 1)}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`删除：第${i + 1}条`}
                  title="删除"
                  onClick={() => change(rows.filter((one) => one !== row))}
                />
              </li>
            ))}
          </ol>
          {wrong.phrases && (
            <p role="alert" className={styles.complaint}>
              {wrong.phrases}
            </p>
          )}
          <Button
            data-adder
            type="dashed"
            block
            icon={<PlusOutlined aria-hidden />}
            disabled={rows.length >= REVIEW_PHRASES_MAX}
            onClick={add}
          >
            {rows.length >= REVIEW_PHRASES_MAX ? `最多${REVIEW_PHRASES_MAX}条` : '添加常用语'}
          </Button>
        </div>
      </Form>
    </Modal>
  )
}
