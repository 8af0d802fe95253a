import { type InputOf, type OrderableLesson, scheduleApplyApi } from '@dangxiao/contract'
import { Alert, Button, Drawer, Form, Select } from 'antd'
import { useEffect, useState } from 'react'
import { goToFirstError } from '../form/go-to.ts'
import { setServerErrors } from '../form/rules.ts'
import { useDiscardQuestion } from '../form/useDiscardQuestion.ts'
import { useMe } from '../session/permissions.ts'
import { useAction } from '../session/useAction.ts'
import { useCall, useFind } from '../session/useFind.ts'
import { ApplyFields } from './ApplyFields.tsx'
import { dayText, timeText } from './application-columns.tsx'
import styles from './apply.module.css'
import { inTheWay, wordsFor } from './rivals.ts'
import { useConflicts } from './useConflicts.ts'
import { useOwnClasses } from './useOwnClasses.ts'

type Applied = InputOf<typeof scheduleApplyApi.add>['body']['applications'][number]
type Values = Omit<Applied, 'lessonId'>

interface ApplyDrawerProps {
  lessons: readonly OrderableLesson[]
  onDrop: (lesson: OrderableLesson) => void
  onClose: () => void
  onDone: () => unknown
}

/** For which class, where and how many: said once for all chosen lessons; a lesson may take another class. */
export function ApplyDrawer({ lessons, onDrop, onClose, onDone }: ApplyDrawerProps) {
  const me = useMe()
  const [form] = Form.useForm<Values>()
  const [others, setOthers] = useState<Record<number, number>>({})
  const [refused, setRefused] = useState<Record<number, string>>({})
  const classId = Form.useWatch('classId', form)
  const place = Form.useWatch('place', form)
  const classes = useOwnClasses()
  const newest = useCall(scheduleApplyApi.list, {
    params: { pageNum: 1, pageSize: 1 },
    query: { unitListScope: '1' },
  })
  const last = useFind(scheduleApplyApi.find, newest.data?.records[0]?.id)

  // Who answered for it last time does so again, unless something is written already.
  useEffect(() => {
    const isFirst = newest.data?.total === 0
    if (!(last.data || isFirst) || form.isFieldsTouched(['contact', 'phone'])) return
    const { contact = me.name, phone = '' } = last.data ?? {}
    form.setFieldsValue({ contact, phone })
  }, [newest.data, last.data, form, me.name])

  const add = useAction(scheduleApplyApi.add, `已提交 ${lessons.length} 节课的申请`, onDone, {
    onFailure: (failure) => {
      const byLesson = Object.entries(failure.fields ?? {}).flatMap(([path, text]) => {
        const [, index, field] = path.split('.')
        const lesson = lessons[Number(index)]
        const isOfLesson = field === 'lessonId' || field === 'classId' || failure.code === 'LESSON_CONFLICT'
        if (lesson && isOfLesson) return [[lesson.id, text]]
        if (field) setServerErrors(form, { fields: { [field]: text } })
        return []
      })
      setRefused(Object.fromEntries(byLesson))
      return byLesson.length > 0
    },
  })
  /** A lesson that takes another class has its place and its people. */
  const ownOf = ({ id }: OrderableLesson) => {
    const other = classes?.find((one) => one.id === others[id])
    return other && { classId: other.id, expected: other.people, ...(other.place && { place: other.place }) }
  }
  const conflicts = useConflicts(
    lessons.flatMap((lesson) => {
      const own = ownOf(lesson)
      const joining = own?.classId ?? classId
      return joining ? [{ lessonId: lesson.id, classId: joining, place: own?.place ?? place }] : []
    }),
  )
  const chosen = lessons.map((lesson) => ({
    lesson,
    classId: others[lesson.id] ?? classId,
    problem: refused[lesson.id] ?? conflicts.get(lesson.id),
  }))
  const submit = async () => {
    const values = await form.validateFields()
    setRefused({})
    add.mutate({
      body: { applications: lessons.map((lesson) => ({ ...values, ...ownOf(lesson), lessonId: lesson.id })) },
    })
  }
  const leave = useDiscardQuestion()
  const close = () => leave(form.isFieldsTouched(['place', 'expected', 'remark']), onClose)
  const wrong = chosen.filter(({ problem }) => problem !== undefined)
  const toDrop = inTheWay(chosen)
  const dropAll = (dropped: readonly OrderableLesson[]) => {
    setRefused({})
    for (const lesson of dropped) onDrop(lesson)
  }

  return (
    <Drawer
      open
      size={640}
      title={`申请 ${lessons.length} 节课`}
      onClose={close}
      footer={
        <div className={styles.submit}>
          <Button onClick={close}>取消</Button>
          <Button type="primary" loading={add.isPending} onClick={() => submit().catch(goToFirstError)}>
            提交申请
          </Button>
        </div>
      }
    >
      <Form form={form} layout="vertical" onFinish={submit}>
        <ApplyFields classes={classes} onClass={() => setRefused({})} />
        <button type="submit" hidden />
      </Form>
      {wrong.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={`有 ${wrong.length} 节课不能申请，请移除，或更换班级、学习地点后再提交${Object.keys(refused).length > 0 ? '；其余各节未提交' : ''}。`}
          action={
            <Button size="small" onClick={() => dropAll(toDrop)}>
              {toDrop.length < wrong.length
                ? `重叠的各留一节，移除 ${toDrop.length} 节`
                : `移除不能申请的 ${toDrop.length} 节`}
            </Button>
          }
        />
      )}
      <ul className={styles.picked} aria-label="所选课程">
        {chosen.map((one) => {
          const { lesson } = one
          const problem = wordsFor(one, chosen)
          const own = ownOf(lesson)
          return (
            <li key={lesson.id} data-refused={problem !== undefined}>
              <div className={styles.what}>
                <span className="one-line" title={lesson.title}>
                  {lesson.title}
                </span>
                <span className="quiet-line">
                  {dayText(lesson.date)} {timeText(lesson)} · {lesson.partySchoolName}
                </span>
                {own && (
                  <span className="quiet-line">
                    {own.place ?? place}，预计{own.expected}人
                  </span>
                )}
                {problem && (
                  <span role="alert" className={styles.problem}>
                    {problem}
                  </span>
                )}
              </div>
              <Select
                aria-label={`${lesson.title}的参加班级`}
                size="small"
                value={others[lesson.id]}
                allowClear
                disabled={classId === undefined}
                placeholder="同上"
                options={classes?.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(id?: number) => {
                  setOthers(({ [lesson.id]: _, ...rest }) =>
                    id === undefined ? rest : { ...rest, [lesson.id]: id },
                  )
                  setRefused({})
                }}
                style={{ width: 160 }}
              />
              <Button
                type="link"
                size="small"
                danger
                onClick={() => onDrop(lesson)}
                aria-label={`移除：${lesson.title}`}
              >
                移除
              </Button>
            </li>
          )
        })}
      </ul>
    </Drawer>
  )
}
