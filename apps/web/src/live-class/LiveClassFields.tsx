import { addDays, type LiveClass, LiveClassInput, liveSource, liveSources, todayIn } from '@dangxiao/contract'
import { Alert, Col, Form, type FormInstance, Radio, Row } from 'antd'
import { CountedInput, CountedTextArea } from '../fields/CountedInput.tsx'
import { DateTimeField } from '../fields/DateTimeField.tsx'
import { PictureUpload } from '../fields/files/PictureUpload.tsx'
import { LecturerPicker } from '../fields/pickers/LecturerPicker.tsx'
import { hasLecturer } from '../fields/pickers/lecturer.ts'
import { UnitTreePicker } from '../fields/pickers/UnitTreePicker.tsx'
import { WatchFields } from '../fields/watch/WatchFields.tsx'
import { maxLengthOf, rulesOf } from '../form/rules.ts'
import type { LiveClassFormValues } from './values.ts'

const COVER = { ratio: 16 / 9, maxWidth: 1280, title: '裁剪封面', hint: '。', width: 640 }
const TWO_HOURS = 7_200_000
const yesNo = [
  { value: 1, label: '是' },
  { value: 0, label: '否' },
]

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
      <Col span={24}>
        <Form.Item label="直播课名称" name="name" rules={rulesOf(LiveClassInput, 'name')}>
          <CountedInput max={maxLengthOf(LiveClassInput, 'name')} placeholder="请填写直播课名称" />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item label="所属单位" name="partySchoolId" rules={rulesOf(LiveClassInput, 'partySchoolId')}>
          <UnitTreePicker
            ownBranch
            adding={live === undefined}
            permission="live-class:edit"
            {...(live && { label: live.partySchoolName })}
            placeholder="请选择所属单位"
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="计划开始时间" name="startTime" rules={rulesOf(LiveClassInput, 'startTime')}>
          <DateTimeField
            placeholder={`如 ${tomorrow} 09:00`}
            // Most take two hours.
            onChange={(startTime) => {
              if (startTime && !form.getFieldValue('endTime'))
                set({ endTime: new Date(Date.parse(startTime) + TWO_HOURS).toISOString() })
            }}
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item
          label="计划结束时间"
          name="endTime"
          dependencies={['startTime']}
          rules={[...rulesOf(LiveClassInput, 'endTime'), endsAfterStart]}
        >
          <DateTimeField placeholder={`如 ${tomorrow} 11:00`} />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item label="直播简介" name="introduction" rules={rulesOf(LiveClassInput, 'introduction')}>
          <CountedTextArea
            max={maxLengthOf(LiveClassInput, 'introduction')}
            placeholder="主要内容、适合人群、收看须知等"
            autoSize={{ minRows: 3, maxRows: 10 }}
          />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item label="封面" name="coverUrl" rules={rulesOf(LiveClassInput, 'coverUrl')}>
          <PictureUpload
            alt="直播课封面"
            cut={COVER}
            hint={<span className="quiet">按 16:9 裁剪，支持 JPG、PNG、WebP，大小不超过10MB。</span>}
          />
        </Form.Item>
      </Col>
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
      <Col span={24}>
        <Form.Item
          label="直播方式"
          name="source"
          rules={rulesOf(LiveClassInput, 'source')}
          extra={
            source === liveSource.push && !canPush ? (
              <Alert
                type="warning"
                showIcon
                title="尚未配置云直播服务，推流直播不可用"
                description="请改选外部地址，填写其他平台的直播地址；或请系统管理员先配置云直播服务。"
              />
            ) : source === liveSource.push ? (
              '保存后在详情页取得推流地址，填入 OBS 等推流软件。'
            ) : (
              '填写其他平台的直播地址。m3u8 地址可在网页中直接播放，其他地址在新窗口打开。'
            )
          }
        >
          <Radio.Group
            disabled={hasBegun}
            options={liveSources.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      </Col>
      {source === liveSource.external && (
        <Col span={24}>
          <Form.Item
            label="直播地址"
            name="playUrl"
            required
            rules={rulesOf(LiveClassInput, 'playUrl', { required: true })}
          >
            <CountedInput
              max={maxLengthOf(LiveClassInput, 'playUrl')}
              placeholder="https://"
              inputMode="url"
            />
          </Form.Item>
        </Col>
      )}
      {setsPermission && (
        <WatchFields
          label="直播课权限"
          schema={LiveClassInput}
          hint="决定哪些单位的人员可以观看。是否在门户展示，由“是否对外展示”决定。"
          unitNames={new Map(live?.watchUnits.map(({ id, unitName }) => [id, unitName]))}
        />
      )}
      <Col xs={24} lg={12}>
        <Form.Item label="是否对外展示" name="isShow" rules={rulesOf(LiveClassInput, 'isShow')}>
          <Radio.Group options={yesNo} />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="允许评论" name="allowComment" rules={rulesOf(LiveClassInput, 'allowComment')}>
          <Radio.Group options={yesNo} />
        </Form.Item>
      </Col>
      {allowComment === 1 && (
        <Col xs={24} lg={12}>
          <Form.Item
            label="评论先审后发"
            name="commentReview"
            rules={rulesOf(LiveClassInput, 'commentReview')}
          >
            <Radio.Group options={yesNo} />
          </Form.Item>
        </Col>
      )}
    </Row>
  )
}
