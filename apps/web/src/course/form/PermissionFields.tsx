import { CourseInput, courseApi, watchTypes } from '@dangxiao/contract'
import { Col, Form, Select } from 'antd'
import { rulesOf } from '../../kit/rules.ts'
import { UnitTreePicker } from '../../kit/UnitTreePicker.tsx'
import { useCall } from '../../kit/useFind.ts'
import { type CourseFormValues, DESIGNATED_VIEWERS } from './values.ts'

const TOOLTIP_WIDTH = 300
const tooltipOf = (title: string) => ({ title, styles: { root: { width: TOOLTIP_WIDTH, maxWidth: TOOLTIP_WIDTH } } })

const whoTooltip = tooltipOf('决定哪些单位的人员可以观看本课程的视频。是否在门户展示课程卡片，由“是否对外展示”决定。')
const viewersTooltip = tooltipOf(
  '选择观看人所属单位：只有所选单位的人员可以观看，不选则不限单位。权限范围内全部单位：按单位树中您权限范围内的全部单位，今后新增的单位也包括在内。',
)

interface PermissionFieldsProps {
  /** Names of the chosen units, as far as they are known. */
  unitNames: ReadonlyMap<number, string>
}

/** Who may watch. Only shown to those who may set it. */
export function PermissionFields({ unitNames }: PermissionFieldsProps) {
  const form = Form.useFormInstance<CourseFormValues>()
  const isDesignated = Form.useWatch('coursePermission', form) === DESIGNATED_VIEWERS
  const choosesUnits = Form.useWatch('watchType', form) === 1
  const permissions = useCall(courseApi.permissions, {})

  return (
    <>
      <Col xs={24} lg={12}>
        <Form.Item
          label="录播课权限"
          name="coursePermission"
          tooltip={whoTooltip}
          rules={rulesOf(CourseInput, 'coursePermission', { required: true })}
        >
          <Select loading={permissions.isPending} options={permissions.data?.map(({ code, desc }) => ({ value: code, label: desc }))} />
        </Form.Item>
      </Col>
      {isDesignated && (
        <Col xs={24} lg={12}>
          <Form.Item label="指定观看人" name="watchType" tooltip={viewersTooltip} rules={rulesOf(CourseInput, 'watchType')}>
            <Select options={watchTypes.map(({ id, name }) => ({ value: id, label: id === 1 ? `${name}（不选则不限）` : name }))} />
          </Form.Item>
        </Col>
      )}
      {isDesignated && choosesUnits && (
        <Col span={24}>
          <Form.Item label="观看单位" name="watchUnitIds" rules={rulesOf(CourseInput, 'watchUnitIds')}>
            <UnitTreePicker multiple labels={unitNames} placeholder="不选则不限" />
          </Form.Item>
        </Col>
      )}
    </>
  )
}
