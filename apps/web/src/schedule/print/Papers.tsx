import { type ClassWithLessons, fillTemplate, nameIn, templateApi, templateTypes } from '@dangxiao/contract'
import { Select, Spin } from 'antd'
import { useAddress } from '../../list/useAddress.ts'
import { RichTextView } from '../../rich-text/RichTextView.tsx'
import { useCall, useFind } from '../../session/useFind.ts'
import { Notice } from '../../ui/Notice.tsx'
import { partsOf, valuesOf } from './papers.ts'
import styles from './print.module.css'

const MOST = 100
/** Timetable, sign-in sheet, graduation papers. */
const TIMETABLE = 2
const TYPES = [TIMETABLE, 4, 5]

/** A template of the unit with what is known of the class. */
export function Papers({ trainingClass }: { trainingClass: ClassWithLessons }) {
  const [search, change] = useAddress()
  const list = useCall(templateApi.list, { params: { pageNum: 1, pageSize: MOST }, query: {} })
  const offered = (list.data?.records ?? []).filter(
    ({ type, hasContent }) => hasContent && TYPES.includes(type),
  )
  const chosen = offered.find(({ id }) => String(id) === search.template) ?? offered[0]
  const template = useFind(templateApi.find, chosen?.id)

  if (list.isLoading) return <Spin />
  if (!chosen)
    return <Notice title="没有可用的模板" text="请先在模板库中新增“课表”“签到表”或“结业材料”类型的模板。" />
  return (
    <>
      <div className={styles.bar}>
        <Select
          value={chosen.id}
          onChange={(id) => change((old) => ({ ...old, template: String(id) }), { replace: true })}
          options={offered.map(({ id, name, type }) => ({
            value: id,
            label: `${name}（${nameIn(templateTypes, type)}）`,
          }))}
          style={{ width: 360 }}
          aria-label="模板"
        />
        <span className="quiet-small">
          {chosen.type === TIMETABLE && template.data && !template.data.content.includes('课程表}}')
            ? '这个模板没有占位符 {{课程表}}，课程不会自动填入；可在模板库中插入'
            : `自动填写：${[...Object.keys(valuesOf(trainingClass)), ...Object.keys(partsOf(trainingClass))].join('、')}；其余占位符请手工补充`}
        </span>
      </div>
      <div className={styles.sheet}>
        {template.data ? (
          <RichTextView
            html={fillTemplate(template.data.content, valuesOf(trainingClass), partsOf(trainingClass))}
          />
        ) : (
          <Spin />
        )}
      </div>
    </>
  )
}
