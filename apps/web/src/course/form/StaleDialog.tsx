import { api, type Course, type TreeItem } from '@dangxiao/contract'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Image, Modal, Radio, Spin, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { messageOf } from '../../kit/errors.ts'
import { formatTime } from '../../kit/format.ts'
import { flatten } from '../../kit/TreePicker.tsx'
import { indexUnits } from '../../kit/unit-index.ts'
import { callQuery, useCall } from '../../kit/useFind.ts'
import { type Difference, differencesOf, type NameOf } from './differences.ts'
import styles from './stale.module.css'
import { type CourseFormValues, fromCourse } from './values.ts'

type Choice = 'mine' | 'latest'

interface StaleDialogProps {
  id: number
  mine: CourseFormValues
  base: CourseFormValues | undefined
  /** Save the user's content over the newest version. */
  onKeepMine: (version: number) => void
  /** Go on editing on the newest version, with these fields taken from it. */
  onMerge: (latest: Course, taken: Partial<CourseFormValues>) => void
  onClose: () => void
}

/** Somebody else has saved the course meanwhile. Nothing is overwritten before the user says so. */
export function StaleDialog({ id, mine, base, onKeepMine, onMerge, onClose }: StaleDialogProps) {
  const [comparing, setComparing] = useState(false)
  const [chosen, setChosen] = useState<Record<string, Choice>>({})
  const latest = useQuery<Course>({
    ...callQuery(api.course.find, { params: { id }, query: { revision: '1' } }),
    queryKey: ['course-newest', id],
    gcTime: 0,
  })
  const nameOf = useNames(latest.data)
  const differences = latest.data ? differencesOf(mine, fromCourse(latest.data), base, nameOf) : []
  const choiceOf = ({ label, onlyTheirs }: Difference) => chosen[label] ?? (onlyTheirs ? 'latest' : 'mine')

  const merge = () => {
    if (!latest.data) return
    const newest = fromCourse(latest.data)
    const fields = differences.filter((difference) => choiceOf(difference) === 'latest').flatMap((difference) => difference.fields)
    onMerge(latest.data, Object.fromEntries(fields.map((field) => [field, newest[field]])))
  }

  return (
    <Modal
      open
      width={comparing ? 860 : 520}
      title="该记录已被他人更新"
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          返回继续填写
        </Button>,
        <Button key="mine" disabled={!latest.data} onClick={() => latest.data && onKeepMine(latest.data.version)}>
          仍然保存我的内容
        </Button>,
        comparing ? (
          <Button key="merge" type="primary" disabled={!latest.data} onClick={merge}>
            按以上选择继续填写
          </Button>
        ) : (
          <Button key="compare" type="primary" onClick={() => setComparing(true)}>
            查看最新内容
          </Button>
        ),
      ]}
    >
      <Typography.Paragraph>
        在您填写期间，其他人保存了这门课程{latest.data && `（${formatTime(latest.data.updateTime)}）`}
        。您填写的内容都还在，没有保存，也没有丢失。
      </Typography.Paragraph>
      {latest.isError && (
        <Alert type="error" showIcon title={messageOf(latest.error)} action={<Button onClick={() => latest.refetch()}>重试</Button>} />
      )}
      {comparing && latest.isFetching && <Spin style={{ display: 'block', margin: '24px auto' }} />}
      {comparing && latest.data && differences.length === 0 && <Alert type="success" showIcon title="最新内容与您填写的内容相同" />}
      {comparing &&
        differences.map((difference) => (
          <section key={difference.label} className={styles.difference} aria-label={difference.label}>
            <header className={styles.head}>
              <strong>{difference.label}</strong>
              <Radio.Group
                size="small"
                optionType="button"
                value={choiceOf(difference)}
                onChange={({ target }) => setChosen((before) => ({ ...before, [difference.label]: target.value as Choice }))}
                options={[
                  { value: 'latest', label: '用最新' },
                  { value: 'mine', label: '保留我的' },
                ]}
              />
            </header>
            <Side title="最新内容" text={difference.latest} isPicture={difference.fields.includes('coverUrl')} />
            <Side title="我的内容" text={difference.mine} isPicture={difference.fields.includes('coverUrl')} />
          </section>
        ))}
    </Modal>
  )
}

function Side({ title, text, isPicture }: { title: string; text: string; isPicture: boolean }) {
  return (
    <div className={styles.side}>
      <span className={styles.title}>{title}</span>
      {isPicture && text ? <Image src={text} alt={title} width={160} /> : <p className={styles.text}>{text || '（空）'}</p>}
    </div>
  )
}

function useNames(latest: Course | undefined): NameOf {
  const units = useCall(api.unit.tree, { query: {} }).data
  const unitIndex = useMemo(() => indexUnits(units ?? []), [units])
  const trees = {
    courseClassification: useCall(api.course.classifications, {}).data,
    teachingMethod: useCall(api.course.methods, {}).data,
    rating: useCall(api.course.ratings, {}).data,
  }
  const inTree = (tree: readonly TreeItem[] | undefined, id: number) => flatten(tree ?? []).find((item) => item.id === id)?.fullItemName
  return (field, id) => {
    if (id === undefined) return ''
    if (field === 'courseClassification' || field === 'teachingMethod' || field === 'rating') return inTree(trees[field], id) ?? `编号${id}`
    if (id === latest?.partySchoolId) return latest.partySchoolName
    return latest?.watchUnits.find((unit) => unit.id === id)?.unitName ?? unitIndex.get(id)?.node.unitName ?? `编号${id}`
  }
}
