import { addDays, type LiveClass, LiveClassInput, liveSource, liveSources, todayIn } from '@dangxiao/contract'
import { Alert, Form, type FormInstance, Row } from 'antd'
import { DateTimeField } from '../fields/DateTimeField.tsx'
import { fieldsFor } from '../fields/fields-for.tsx'
import { PictureUpload } from '../fields/files/PictureUpload.tsx'
import { LecturerPicker } from '../fields/pickers/LecturerPicker.tsx'
import { hasLecturer } from '../fields/pickers/lecturer.ts'
import { WatchFields } from '../fields/watch/WatchFields.tsx'
import type { LiveClassFormValues } from './values.ts'

const COVER = { ratio: 16 / 9, maxWidth: 1280, title: '裁剪封面', hint: '。', width: 640 }
const TWO_HOURS = 7_200_000

const { Field, LongText, Owner, Radios, Text, YesNo } = fieldsFor(LiveClassInput)

interface FieldsProps {
  live: LiveClass | undefined
  form: FormInstance<LiveClassFormValues>
  set: (fields: Partial<LiveClassFormValues>) => void
}

export function BasicFields({ live, form, set }: FieldsProps) {
  const tomorrow = addDays(todayIn(new Date()), 1)
  const endsAfterStart = {
    validator: async (_: unknown, end: string | null) => {
      const start = form.getFieldValue('startTime') as string | null
      if (start && end && end <= start) throw new Error('结束时间必须晚于开始时间')
    },
  }
  return (
    <Row gutter={24}>
      <Text wide label="直播课名称" name="name" />
      <Owner label="所属单位" permission="live-class:edit" record={live} />
      <Field label="计划开始时间" name="startTime">
        <DateTimeField
          placeholder={`如 ${tomorrow} 09:00`}
          // Most take two hours.
          onChange={(startTime) => {
            if (startTime && !form.getFieldValue('endTime'))
              set({ endTime: new Date(Date.parse(startTime) + TWO_HOURS).toISOString() })
          }}
        />
      </Field>
      <Field label="计划结束时间" name="endTime" dependencies={['startTime']} moreRules={[endsAfterStart]}>
        <DateTimeField placeholder={`如 ${tomorrow} 11:00`} />
      </Field>
      <LongText
        label="直播简介"
        name="introduction"
        rows={[3, 10]}
        placeholder="主要内容、适合人群、收看须知等"
      />
      <Field wide label="封面" name="coverUrl">
        <PictureUpload
          alt="直播课封面"
          cut={COVER}
          hint={<span className="quiet">按 16:9 裁剪，支持 JPG、PNG、WebP，大小不超过10MB。</span>}
        />
      </Field>
    </Row>
  )
}

export const LecturerField = () => (
  <Form.Item name="teacherIds" rules={[hasLecturer]} wrapperCol={{ flex: '1 1 0' }}>
    <LecturerPicker duplicate="授课人列表中已存在被选中人" label="输入姓名查找授课人" />
  </Form.Item>
)

/** Where the stream comes from, who watches and what they may say. */
export function StreamFields({
  live,
  form,
  setsPermission,
  canPush,
}: Omit<FieldsProps, 'set'> & { setsPermission: boolean; canPush: boolean }) {
  const source = Form.useWatch('source', form) ?? live?.source
  const allowComment = Form.useWatch('allowComment', form) ?? live?.allowComment
  const hasBegun = live !== undefined && live.liveStatus > 1
  return (
    <Row gutter={24}>
      <Radios
        wide
        label="直播方式"
        name="source"
        list={liveSources}
        disabled={hasBegun}
        extra={hintOf(source, canPush)}
      />
      {source === liveSource.external && (
        <Text wide wanted required label="直播地址" name="playUrl" placeholder="https://" inputMode="url" />
      )}
      {setsPermission && (
        <WatchFields
          label="直播课权限"
          schema={LiveClassInput}
          hint="决定哪些单位的人员可以观看。是否在门户展示，由“是否对外展示”决定。"
          unitNames={new Map(live?.watchUnits.map(({ id, unitName }) => [id, unitName]))}
        />
      )}
      <YesNo label="是否对外展示" name="isShow" />
      <YesNo label="允许评论" name="allowComment" />
      {allowComment === 1 && <YesNo label="评论先审后发" name="commentReview" />}
    </Row>
  )
}

function hintOf(source: number | undefined, canPush: boolean) {
  if (source !== liveSource.push)
    return '填写其他平台的直播地址。m3u8 地址可在网页中直接播放，其他地址在新窗口打开。'
  if (canPush) return '保存后在详情页取得推流地址，填入 OBS 等推流软件。'
  return (
    <Alert
      type="warning"
      showIcon
      title="尚未配置云直播服务，推流直播不可用"
      description="请改选外部地址，填写其他平台的直播地址；或请系统管理员先配置云直播服务。"
    />
  )
}
