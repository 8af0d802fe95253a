import type { Done, ErrorCode, Route } from '@dangxiao/contract'
import { homeApi } from '@dangxiao/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, type FormInstance } from 'antd'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { callParts, uuid } from '../session/client.ts'
import { type CallFailure, isTurnedBack } from '../session/errors.ts'
import { useMe } from '../session/permissions.ts'
import { useLeaveGuard } from '../session/useLeaveGuard.ts'
import { goToFirstError } from './go-to.ts'
import { askedAgain, leftOut } from './private-fields.ts'
import { setServerErrors } from './rules.ts'
import { useDraft } from './useDraft.ts'

export interface StoredRecord {
  /** Null: it has never been written. */
  id: number | null
  version: number
  updateTime: string
}

/** The calls of a resource that a form needs; what they answer is read again once something is saved. */
export interface FormRoutes<T> {
  add: SavingRoute
  update: SavingRoute
  /** Takes the record's id, or what else names it. */
  find: Route<z.ZodType | undefined, z.ZodType | undefined, undefined, z.ZodType<T>>
  list: Route
  review?: Route
}

type SavingRoute = Route<z.ZodType | undefined, undefined, z.ZodType, z.ZodType<Done>>

/** What a later visit needs to go on. */
interface FormDraft<V, X> {
  values: V
  idempotencyKey: string
  version?: number
  extras?: X
  /** The private fields that were filled in and are not kept. */
  left?: string[]
}

/** Refusals that are questions: what is asked, and what a second attempt sends along when the user says yes. */
export type Overrides = Partial<Record<ErrorCode, { text: string; okText: string; along: object }>>

interface RecordFormOptions<V extends object, T extends StoredRecord, X> {
  form: FormInstance<V>
  /** Names the drafts: `course`. */
  name: string
  routes: FormRoutes<T>
  /** The record to edit; without it one is added. */
  record: T | undefined
  /** What the form opens with. */
  opened: V
  read: (record: T) => V
  /** Check and save what the form holds; also after the user has decided to save over somebody else's change. */
  confirm: () => void
  /** Said when it is saved. */
  saved?: string | undefined
  /** Left or saved; with the id of what was saved. */
  onDone: (saved?: number) => void
  /** The part of the values that a later visit can go on with. */
  keepable?: ((values: V) => V) | undefined
  /** What private fields are called in this form. */
  privateNames?: Partial<Record<string, string>> | undefined
  /** What a draft holds besides the values. */
  extras?: { take: () => X | undefined; give: (extras: X | undefined) => void }
  /** Marks what the form library does not hold, and gives back the rest. */
  place?: (fields: Record<string, string>) => Record<string, string>
  overrides?: Overrides | undefined
  /** Said besides when the form is left for another page with unsaved changes. */
  leaving?: string | undefined
  /** What else there is to know when it is saved. */
  aside?: string | undefined
}

/** Whether the server has answered and refused, so that nothing was saved. */
const isRefusal = ({ status, code }: CallFailure) => status >= 400 && status < 500 && code !== 'KEY_REUSED'

/**
 * The fate of one opened form: its draft, its warning before leaving, and its saving, once however often it is asked. The idempotency
 * key stays the same until the server has refused: after a lost answer, trying again does not make a second record.
 */
export function useRecordForm<V extends object, T extends StoredRecord, X = undefined>(
  options: RecordFormOptions<V, T, X>,
) {
  const {
    form,
    name,
    routes,
    record,
    opened,
    read,
    confirm,
    onDone,
    keepable = same,
    extras,
    place = same,
  } = options
  const me = useMe()
  const { message, modal } = App.useApp()
  const queries = useQueryClient()
  /** The content that `version` had; unknown after an older draft was restored. */
  const [base, setBase] = useState<V | undefined>(opened)
  const version = useRef(record?.version)
  const key = useRef(uuid())
  const busy = useRef(false)
  const [touched, setTouched] = useState(false)
  const [stale, setStale] = useState<V>()
  const draft = useDraft<FormDraft<V, X>>(
    `${name}-draft:${me.userId}:${record ? `edit:${record.id}` : 'add'}`,
  )
  const letPass = useLeaveGuard(touched, {
    what: '内容尚未保存',
    fate: '已填写的内容会保留在本机，下次打开时可以恢复。',
    aside: options.leaving,
  })

  const save = useMutation<Done, CallFailure, object>({
    mutationFn: (body) => {
      const sent =
        record && version.current !== undefined ? { ...body, id: record.id, version: version.current } : body
      const route = record ? routes.update : routes.add
      return callParts(route, { body: sent }, { idempotencyKey: key.current })
    },
    onSuccess: ({ id, auditUnitName }) => {
      const { list, find, review } = routes
      for (const route of [list, find, review, homeApi.summary])
        if (route) void queries.invalidateQueries({ queryKey: [route.path] })
      draft.remove()
      letPass()
      const said = options.saved ?? (record ? '修改成功' : '保存成功')
      message.success(
        auditUnitName || options.aside ? <Sent said={said} to={auditUnitName} aside={options.aside} /> : said,
      )
      onDone(id)
    },
    onError: (failure, body) => {
      busy.current = false
      if (isRefusal(failure)) key.current = uuid()
      fail(failure, body)
    },
  })

  /** Also what has no field. */
  const values = () => form.getFieldsValue(true) as V

  function keep() {
    setTouched(true)
    const left = leftOut(values(), opened, options.privateNames)
    const kept = {
      values: keepable(values()),
      idempotencyKey: key.current,
      version: version.current,
      extras: extras?.take(),
    }
    draft.keep({ ...kept, ...(left.length > 0 && { left }) })
  }

  function set(fields: Partial<V>) {
    // The form library knows its values by a type of its own making.
    form.setFieldsValue(fields as Parameters<typeof form.setFieldsValue>[0])
    for (const field of Object.keys(fields)) form.setFields([{ name: field as never, errors: [] }])
    keep()
  }

  /** What has changed by itself is no change of the user's; where there are some, it is kept with them. */
  function follow<F extends keyof V & string>(field: F, value: V[F]) {
    form.setFieldValue(field as never, value as never)
    if (touched) keep()
  }

  function restore() {
    const kept = draft.take()
    if (!kept) return
    form.setFieldsValue(kept.values as Parameters<typeof form.setFieldsValue>[0])
    key.current = kept.idempotencyKey
    if (kept.version !== version.current) setBase(undefined)
    version.current = kept.version
    extras?.give(kept.extras)
    setTouched(true)
    if (kept.left) message.warning(askedAgain(kept.left))
  }

  /** Mark what was refused, by the paths of the contract, and go to the first of it; what no field shows is said. */
  function mark(fields: Record<string, string>) {
    const unplaced = setServerErrors(form, { fields: place(fields) })
    for (const text of new Set(Object.values(unplaced))) message.error(text)
    goToFirstError()
  }

  function fail(failure: CallFailure, body: object) {
    if (isTurnedBack(failure)) return
    if (failure.code === 'STALE_VERSION' && record) return setStale(values())
    if (failure.code === 'KEY_REUSED') return askAboutRepeat(failure)
    const override = options.overrides?.[failure.code as ErrorCode]
    if (override) return askToOverride(failure, override, body)
    if (failure.code === 'NETWORK') return message.error('网络连接不上，已填写的内容都在，请检查网络后重试')
    message.error(failure.message)
    mark(failure.fields)
  }

  function askToOverride(
    { message: title }: CallFailure,
    { text, okText, along }: NonNullable<Overrides[ErrorCode]>,
    body: object,
  ) {
    modal.confirm({
      title,
      content: text,
      okText,
      cancelText: '返回核对',
      onOk: () => run({ ...body, ...along }),
    })
  }

  /** An earlier attempt, whose answer was lost, has saved other content under the same key. */
  function askAboutRepeat(failure: CallFailure) {
    modal.confirm({
      title: failure.message,
      content: '上一次提交可能已经保存成功。请先到列表中查看；如果没有，可以再次提交。',
      okText: '再次提交',
      cancelText: '返回查看',
      onOk: () => {
        key.current = uuid()
        confirm()
      },
    })
  }

  /** Save a checked body, unless a save is under way. */
  function run(body: object) {
    if (busy.current) return
    busy.current = true
    save.mutate(body)
  }

  return {
    draft,
    restore,
    touched,
    values,
    keep,
    set,
    follow,
    mark,
    isSaving: save.isPending,
    isSaved: save.isSuccess,
    run,
    /** Somebody else has saved meanwhile: what the dialog about it needs. */
    stale: record &&
      stale && {
        id: record.id,
        mine: stale,
        base,
        read,
        onKeepMine(newest: number) {
          setStale(undefined)
          version.current = newest
          confirm()
        },
        onMerge(latest: T, taken: Partial<V>) {
          setStale(undefined)
          version.current = latest.version
          setBase(read(latest))
          set(taken)
          message.info('已换成您选择的内容，请核对后再次点确定')
        },
        onClose: () => setStale(undefined),
      },
  }
}

const same = <S,>(given: S): S => given

const Sent = ({ said, to, aside }: { said: string; to: string | undefined; aside: string | undefined }) => (
  <span style={{ textAlign: 'start' }}>
    <span>{said}</span>
    {to && (
      <span className="quiet-small" style={{ display: 'block' }}>
        等待{to}审核
      </span>
    )}
    {aside && (
      <span className="quiet-small" style={{ display: 'block' }}>
        {aside}
      </span>
    )}
  </span>
)
