import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { BaseProductInput, baseProductTypes, PRODUCT_LECTURERS_MAX, PRODUCTS_MAX } from '@dangxiao/contract'
import { Button, Col, Form, Row, Select } from 'antd'
import type { ReactNode } from 'react'
import { CountedInput, CountedTextArea } from '../../fields/CountedInput.tsx'
import { NumberInput } from '../../fields/NumberInput.tsx'
import { SortableList } from '../../fields/SortableList.tsx'
import { maxLengthOf, rulesOf } from '../../form/rules.ts'
import styles from './products.module.css'
import { emptyProduct, type ProductValues } from './values.ts'

const typeOptions = baseProductTypes.map(({ id, name }) => ({ value: id, label: name }))

/** 基地产品: rows of the form, put in order by dragging. */
export function ProductList({ nameAt }: { nameAt: (index: number) => string }) {
  return (
    <Form.List name="productList">
      {(rows, { add, remove, move }) => (
        <div className={styles.products}>
          <SortableList
            items={rows}
            idOf={({ key }) => key}
            nameOf={(_, i) => nameAt(i) || `第${i + 1}项产品`}
            onMove={(from, to) => move(from, to)}
          >
            {(row, i, handle) => (
              <fieldset className={styles.product} aria-label={`第${i + 1}项产品`}>
                <div className={styles.tools}>
                  {handle}
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={`删除第${i + 1}项产品`}
                    onClick={() => remove(row.name)}
                  />
                </div>
                <ProductFields at={row.name} />
              </fieldset>
            )}
          </SortableList>
          <Button
            icon={<PlusOutlined />}
            disabled={rows.length >= PRODUCTS_MAX}
            onClick={() => add(emptyProduct())}
          >
            添加产品
          </Button>
        </div>
      )}
    </Form.List>
  )
}

interface ItemProps {
  at: number
  label: string
  name: keyof ProductValues & keyof typeof BaseProductInput.shape
  children: ReactNode
}

const Item = ({ at, label, name, children }: ItemProps) => (
  <Form.Item
    label={label}
    name={[at, name]}
    rules={rulesOf(BaseProductInput, name)}
    labelCol={{ flex: '88px' }}
  >
    {children}
  </Form.Item>
)

function ProductFields({ at }: { at: number }) {
  return (
    <Row gutter={16}>
      <Col xs={24} lg={14}>
        <Item at={at} label="产品名称" name="name">
          <CountedInput max={maxLengthOf(BaseProductInput, 'name')} placeholder="请填写产品名称" />
        </Item>
      </Col>
      <Col xs={24} lg={10}>
        <Item at={at} label="产品类型" name="type">
          <Select options={typeOptions} placeholder="请选择" />
        </Item>
      </Col>
      <Col xs={24} lg={8}>
        <Item at={at} label="时长" name="minutes">
          <NumberInput suffix="分钟" style={{ width: '100%' }} />
        </Item>
      </Col>
      <Col xs={24} lg={8}>
        <Item at={at} label="可容纳人数" name="capacity">
          <NumberInput suffix="人" style={{ width: '100%' }} />
        </Item>
      </Col>
      <Col xs={24} lg={8}>
        <Item at={at} label="费用" name="fee">
          <NumberInput
            suffix="元/人"
            precision={2}
            placeholder="0 为免费，空为面议"
            style={{ width: '100%' }}
          />
        </Item>
      </Col>
      <Col span={24}>
        <Item at={at} label="授课人" name="lecturers">
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            maxCount={PRODUCT_LECTURERS_MAX}
            placeholder="输入姓名后按回车，可填多人"
          />
        </Item>
      </Col>
      <Col span={24}>
        <Item at={at} label="产品介绍" name="introduction">
          <CountedTextArea
            max={maxLengthOf(BaseProductInput, 'introduction')}
            placeholder="选填"
            autoSize={{ minRows: 1, maxRows: 6 }}
          />
        </Item>
      </Col>
    </Row>
  )
}
