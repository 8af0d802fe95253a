import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { metricIn, metricsOf, RANKING_RULES_MAX, RankingInput, WEIGHTS_TOTAL } from '@dangxiao/contract'
import { Button, Form, type FormInstance, Select } from 'antd'
import { NumberInput } from '../fields/NumberInput.tsx'
import { rulesOf } from '../form/rules.ts'
import styles from './ranking.module.css'
import { type RankingFormValues, sumOf } from './values.ts'

const fields = RankingInput.shape.rules.element

/** The rules of a ranking as rows, with what their weights come to. */
export function RuleRows({ form }: { form: FormInstance<RankingFormValues> }) {
  const type = Form.useWatch('type', form)
  const rules = Form.useWatch('rules', form) ?? []
  const metrics = metricsOf(type)
  const left = WEIGHTS_TOTAL - sumOf(rules)
  const choose = (i: number, key: string) =>
    form.setFieldValue(['rules', i, 'cap'], metricIn(key)?.cap ?? null)
  return (
    <Form.List name="rules" rules={[{ validator: async (_, given) => assertTotal(sumOf(given)) }]}>
      {(rows, { add, remove }, { errors }) => (
        <>
          <div className={styles.ruleHead} aria-hidden>
            <span>统计指标</span>
            <span>权重</span>
            <span>满分值（达到即得满分）</span>
          </div>
          {rows.map(({ key, name }) => {
            const metric = metricIn(rules[name]?.metric ?? '')
            const isTaken = (option: string) => rules.some((rule, i) => i !== name && rule?.metric === option)
            const n = name + 1
            return (
              <div key={key} className={styles.rule}>
                <Form.Item name={[name, 'metric']} rules={rulesOf(fields, 'metric')} extra={metric?.meaning}>
                  <Select
                    aria-label={`第${n}项指标`}
                    placeholder="请选择统计指标"
                    options={metrics.map((option) => ({
                      value: option.key,
                      label: option.name,
                      disabled: isTaken(option.key),
                    }))}
                    onChange={(chosen: string) => choose(name, chosen)}
                  />
                </Form.Item>
                <Form.Item name={[name, 'weight']} rules={rulesOf(fields, 'weight')}>
                  <NumberInput
                    aria-label={`第${n}项权重`}
                    min={1}
                    max={WEIGHTS_TOTAL}
                    precision={0}
                    suffix="分"
                  />
                </Form.Item>
                <Form.Item name={[name, 'cap']} rules={rulesOf(fields, 'cap')}>
                  <NumberInput aria-label={`第${n}项满分值`} min={1} precision={0} suffix={metric?.unit} />
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={`删除第${n}项`}
                  onClick={() => remove(name)}
                />
              </div>
            )
          })}
          <div className={styles.total}>
            <Button
              icon={<PlusOutlined />}
              disabled={rows.length >= Math.min(RANKING_RULES_MAX, metrics.length)}
              onClick={() => add({ weight: left > 0 ? left : null, cap: null })}
            >
              添加指标
            </Button>
            <span role="status" data-off={left !== 0}>
              权重合计 {WEIGHTS_TOTAL - left}，
              {left === 0 ? '正好100' : left > 0 ? `还剩 ${left} 未分配` : `超出 ${-left}`}
            </span>
          </div>
          <Form.ErrorList errors={errors} />
        </>
      )}
    </Form.List>
  )
}

function assertTotal(sum: number): void {
  if (sum !== WEIGHTS_TOTAL) throw new Error('权重之和应为100')
}
