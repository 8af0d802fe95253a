import { courseApi, unitApi, watchTypes } from '@dangxiao/contract'
import { Button, Col, Dropdown, Form, Select } from 'antd'
import { rulesOf } from '../../form/rules.ts'
import { useCall } from '../../session/useFind.ts'
import { UnitTreePicker } from '../pickers/UnitTreePicker.tsx'
import { DESIGNATED_VIEWERS, type WatchValues } from './watch.ts'

const TOOLTIP_WIDTH = 300
const tooltipOf = (title: string) => ({
  title,
  styles: { root: { width: TOOLTIP_WIDTH, maxWidth: TOOLTIP_WIDTH } },
})

const viewersTooltip = tooltipOf(
  '选择观看人所属单位：只有所选单位的人员可以观看，不选则不限单位。权限范围内全部单位：按单位树中您权限范围内的全部单位，今后新增的单位也包括在内。',
)

interface WatchFieldsProps {
  /** `录播课权限` */
  label: string
  /** The contract's, which has the rules. */
  schema: Parameters<typeof rulesOf>[0]
  /** What the permission decides, and what it does not. */
  hint: string
  /** Names of the chosen units, as far as they are known. */
  unitNames: ReadonlyMap<number, string>
}

interface WatchUnitsProps {
  /** Given by the form. */
  id?: string
  value?: number[]
  onChange?: (ids: number[]) => void
  labels: ReadonlyMap<number, string>
}

/** Units one by one out of the tree, or all of one type at once. */
function WatchUnits({ value = [], onChange, labels, ...given }: WatchUnitsProps) {
  const types = useCall(unitApi.channels, {})
  const add = (type: string) => {
    const units = types.data?.find(({ unitType }) => String(unitType) === type)?.units ?? []
    onChange?.([...new Set([...value, ...units.map(({ id }) => id)])])
  }
  const items = types.data?.map(({ unitType, unitTypeName, units }) => ({
    key: String(unitType),
    label: `${unitTypeName}（${units.length}个）`,
  }))
  const choose = { value, ...(onChange && { onChange }) }
  return (
    <>
      <UnitTreePicker multiple labels={labels} placeholder="不选则不限" {...given} {...choose} />
      <Dropdown trigger={['click']} menu={{ items: items ?? [], onClick: ({ key }) => add(key) }}>
        <Button type="link" size="small" loading={types.isPending} style={{ paddingInline: 0 }}>
          按单位类型添加
        </Button>
      </Dropdown>
    </>
  )
}

/** Who may watch. Only shown to those who may set it. */
export function WatchFields({ label, schema, hint, unitNames }: WatchFieldsProps) {
  const form = Form.useFormInstance<WatchValues>()
  const isDesignated = Form.useWatch('coursePermission', form) === DESIGNATED_VIEWERS
  const choosesUnits = Form.useWatch('watchType', form) === 1
  const permissions = useCall(courseApi.permissions, {})

  return (
    <>
      <Col xs={24} lg={12}>
        <Form.Item
          label={label}
          name="coursePermission"
          tooltip={tooltipOf(hint)}
          rules={rulesOf(schema, 'coursePermission', { required: true })}
        >
          <Select
            loading={permissions.isPending}
            options={permissions.data?.map(({ code, desc }) => ({ value: code, label: desc }))}
          />
        </Form.Item>
      </Col>
      {isDesignated && (
        <Col xs={24} lg={12}>
          <Form.Item
            label="指定观看人"
            name="watchType"
            tooltip={viewersTooltip}
            rules={rulesOf(schema, 'watchType')}
          >
            <Select
              options={watchTypes.map(({ id, name }) => ({
                value: id,
                label: id === 1 ? `${name}（不选则不限）` : name,
              }))}
            />
          </Form.Item>
        </Col>
      )}
      {isDesignated && choosesUnits && (
        <Col span={24}>
          <Form.Item label="观看单位" name="watchUnitIds" rules={rulesOf(schema, 'watchUnitIds')}>
            <WatchUnits labels={unitNames} />
          </Form.Item>
        </Col>
      )}
    </>
  )
}
