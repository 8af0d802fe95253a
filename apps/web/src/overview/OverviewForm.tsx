import { INTRODUCTION_MAX, type Overview, OverviewInput, overviewApi } from '@dangxiao/contract'
import { Form } from 'antd'
import { PictureUpload } from '../fields/files/PictureUpload.tsx'
import type { Comparison } from '../form/differences.ts'
import { FormCard } from '../form/FormCard.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { rulesOf } from '../form/rules.ts'
import { RichText } from '../rich-text/RichText.tsx'

interface Values {
  introduction: string
  coverUrl: string | undefined
}

const read = ({ introduction, coverUrl }: Overview): Values => ({
  introduction,
  coverUrl: coverUrl ?? undefined,
})
const routes = { ...overviewApi, list: overviewApi.find }

const useComparisons = (): Comparison<Values>[] => [
  { label: '封面', fields: ['coverUrl'], describe: ({ coverUrl }) => coverUrl ?? '', isPicture: true },
  {
    label: '简介',
    fields: ['introduction'],
    describe: ({ introduction }) => introduction.replace(/<[^>]+>/g, ' '),
  },
]

/** Writes what an overview says of itself; the numbers are counted. */
export function OverviewForm({
  overview,
  title,
  onDone,
}: {
  overview: Overview
  title: string
  onDone: () => void
}) {
  const { type, id } = overview
  return (
    <RecordForm<Values, Overview>
      name={`overview-${type}`}
      noun={`${title}总览`}
      routes={routes}
      schema={OverviewInput}
      record={id === null ? undefined : overview}
      empty={() => read(overview)}
      read={read}
      toBody={({ introduction, coverUrl }) => ({ type, introduction, coverUrl: coverUrl ?? null })}
      useComparisons={useComparisons}
      asked={{ params: { type } }}
      onDone={onDone}
    >
      {() => (
        <FormCard id="section-overview" title={`${title}总览`}>
          <Form.Item label="封面" name="coverUrl" rules={rulesOf(OverviewInput, 'coverUrl')}>
            <PictureUpload
              alt={`${title}总览的封面`}
              hint={<span className="quiet">支持 JPG、PNG、WebP，大小不超过10MB。</span>}
            />
          </Form.Item>
          <Form.Item label="简介" name="introduction" rules={rulesOf(OverviewInput, 'introduction')}>
            <RichText
              label="简介"
              max={INTRODUCTION_MAX}
              placeholder="介绍这类资源的总体情况"
              minHeight={220}
            />
          </Form.Item>
        </FormCard>
      )}
    </RecordForm>
  )
}
