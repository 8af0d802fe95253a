import { type ApprovedBase, educationBaseApi } from '@dangxiao/contract'
import { Alert, Drawer, Skeleton } from 'antd'
import { Difference, type Field } from '../review/Difference.tsx'
import { useCall } from '../session/useFind.ts'
import { SectionTitle } from '../ui/SectionTitle.tsx'
import { CapacityCalendar } from './CapacityCalendar.tsx'
import { describeProduct, sharedFields } from './education-base-fields.tsx'

const fields: Field<ApprovedBase>[] = [
  ...sharedFields,
  { label: '基地图片', kind: 'pictures', of: ({ pictures }) => pictures },
  { label: '基地简介', kind: 'block', of: ({ introduction }) => introduction },
]

/** One approved base, of whatever unit, with its products and what is free. */
export function ApprovedBaseDrawer({ base, onClose }: { base: ApprovedBase; onClose: () => void }) {
  const input = { params: { pageNum: 1, pageSize: 100 }, query: { baseId: String(base.id) } }
  const products = useCall(educationBaseApi.products, input)
  return (
    <Drawer open onClose={onClose} size={780} title={base.name}>
      <Difference fields={fields} record={base} current={null} />
      <section aria-labelledby="drawer-products" style={{ marginTop: 20 }}>
        <SectionTitle id="drawer-products">基地产品</SectionTitle>
        {products.error ? (
          <Alert type="error" showIcon title={products.error.message} />
        ) : !products.data ? (
          <Skeleton active title={false} />
        ) : products.data.total === 0 ? (
          <p className="quiet">未添加产品</p>
        ) : (
          <ol>
            {products.data.records.map((product) => (
              <li key={product.id}>{describeProduct(product)}</li>
            ))}
          </ol>
        )}
      </section>
      <section aria-labelledby="drawer-calendar" style={{ marginTop: 20 }}>
        <SectionTitle id="drawer-calendar">接待日历</SectionTitle>
        <CapacityCalendar id={base.id} />
      </section>
    </Drawer>
  )
}
