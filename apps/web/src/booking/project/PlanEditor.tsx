import {
  fillTemplate,
  isEmptyRich,
  PLAN_MAX,
  type Plan,
  type Project,
  pictureProblem,
  placeholdersIn,
  projectApi,
  richLengthOf,
  templateApi,
} from '@dangxiao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Select } from 'antd'
import { useState } from 'react'
import { DraftBar } from '../../form/notices.tsx'
import { useDraft } from '../../form/useDraft.ts'
import { Difference, type Field } from '../../review/Difference.tsx'
import { RichText } from '../../rich-text/RichText.tsx'
import { call } from '../../session/client.ts'
import { isStale, messageOf } from '../../session/errors.ts'
import { useMe } from '../../session/permissions.ts'
import { useAction } from '../../session/useAction.ts'
import { useCall } from '../../session/useFind.ts'
import { useLeaveGuard } from '../../session/useLeaveGuard.ts'
import { forgetBookings } from '../forget.ts'
import { placeholdersOf } from './placeholders.ts'
import page from './project-page.module.css'
import { withPlan } from './values.ts'

const PLAN_TEMPLATE = '1'

/** Writes the next version of the plan, from a template if one likes. */
export function PlanEditor({ project, onDone }: { project: Project; onDone: () => void }) {
  const queries = useQueryClient()
  const { userId } = useMe()
  const draft = useDraft<string>(`plan-draft:${userId}:edit:${project.id}`)
  // What the editor was opened with: somebody else's version in between is a conflict, not a surprise.
  const [opened, setOpened] = useState(project)
  const [plan, setPlan] = useState(project.plan)
  const [fills, setFills] = useState(0)
  const write = (html: string) => {
    setPlan(html)
    draft.keep(html)
  }
  const replace = (html: string) => {
    write(html)
    setFills(fills + 1)
  }
  const isChanged = plan !== opened.plan
  const pass = useLeaveGuard(isChanged, {
    what: '方案尚未保存',
    fate: '已填写的内容会保留在本机，下次打开时可以恢复。',
  })
  const close = () => {
    draft.remove()
    onDone()
  }
  const save = useAction(
    projectApi.update,
    '方案已保存，等待对方确认',
    async () => {
      pass()
      draft.remove()
      await forgetBookings(queries)
      onDone()
    },
    {
      onFailure: (failure) => {
        // The newest version is shown beside what was written, which stays.
        if (isStale(failure)) void forgetBookings(queries)
        return false
      },
    },
  )
  const [newest] = project.plans
  const isOvertaken = project.version !== opened.version
  const problem = problemOf(plan)

  return (
    <>
      <DraftBar draft={draft} onRestore={() => replace(draft.take() ?? plan)} />
      {isOvertaken && (
        <Alert
          type="warning"
          showIcon
          className={page.overtaken}
          title={
            newest && newest.no > opened.planNo
              ? `${newest.unitName}${newest.userName}已保存第${newest.no}版，您写的内容还在`
              : '项目已被他人更新，您写的方案还在'
          }
          description={
            newest &&
            newest.no > opened.planNo && (
              <Difference fields={fields} record={{ content: plan }} current={{ content: project.plan }} />
            )
          }
          action={
            <Button size="small" onClick={() => setOpened(project)}>
              知道了，继续填写
            </Button>
          }
        />
      )}
      <TemplateChoice project={project} written={!isEmptyRich(plan)} onFill={replace} />
      <RichText
        key={fills}
        label="方案"
        value={plan}
        onChange={write}
        max={PLAN_MAX}
        minHeight={260}
        placeholder="填写方案，或从上方选用模板"
      />
      <div className={page.entryButtons}>
        {problem && isChanged && <span className="quiet">{problem}</span>}
        <Button onClick={close}>放弃</Button>
        <Button
          type="primary"
          loading={save.isPending}
          disabled={!isChanged || isOvertaken || problem !== undefined}
          onClick={() => save.mutate({ body: withPlan(opened, plan) })}
        >
          保存为第{opened.planNo + 1}版
        </Button>
      </div>
    </>
  )
}

const fields: Field<Pick<Plan, 'content'>>[] = [{ label: '方案', kind: 'rich', of: ({ content }) => content }]

/** Why it cannot be saved yet. */
function problemOf(plan: string): string | undefined {
  if (isEmptyRich(plan)) return '请先填写方案'
  const picture = pictureProblem('方案', plan)
  if (picture) return picture
  if (richLengthOf(plan) > PLAN_MAX) return `方案不能超过${PLAN_MAX}个字`
  const open = placeholdersIn(plan)
  return open.length > 0 ? `还有${open.length}处未填写：${open.join('、')}` : undefined
}

interface TemplateChoiceProps {
  project: Project
  /** There is something that a template would replace. */
  written: boolean
  onFill: (html: string) => void
}

function TemplateChoice({ project, written, onFill }: TemplateChoiceProps) {
  const { modal, message } = App.useApp()
  const templates = useCall(templateApi.list, {
    params: { pageNum: '1', pageSize: '100' },
    query: { type: PLAN_TEMPLATE },
  })
  const usable = templates.data?.records.filter(({ hasContent }) => hasContent)
  const take = async (id: number) => {
    try {
      const { content } = await call(templateApi.find, { params: { id: String(id) } })
      onFill(fillTemplate(content, placeholdersOf(project, content, new Date())))
    } catch (failure) {
      message.error(messageOf(failure))
    }
  }
  const choose = (id: number) => {
    if (!written) return void take(id)
    modal.confirm({
      title: '用模板替换已写的内容？',
      content: '替换后仍可放弃，已保存的版本不受影响。',
      okText: '替换',
      cancelText: '返回',
      onOk: () => take(id),
    })
  }
  return (
    <Select<number>
      value={null}
      placeholder="选用培训方案模板"
      aria-label="选用培训方案模板"
      className={page.template}
      loading={templates.isLoading}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={templates.isError ? '模板没有取到，请稍后重试' : '没有可用的培训方案模板'}
      options={usable?.map(({ id, name, partySchoolName }) => ({
        value: id,
        label: `${name}（${partySchoolName}）`,
      }))}
      onSelect={choose}
    />
  )
}
