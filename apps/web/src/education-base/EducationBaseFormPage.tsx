import {
  auditStatusB,
  type EducationBase,
  EducationBaseInput,
  educationBaseApi,
  PICTURES_MAX,
} from '@dangxiao/contract'
import { Form } from 'antd'
import { PicturesUpload } from '../fields/files/PicturesUpload.tsx'
import { FormCard } from '../form/FormCard.tsx'
import styles from '../form/form.module.css'
import { RecordFormPage } from '../form/RecordFormPage.tsx'
import { rulesOf } from '../form/rules.ts'
import { BasicFields, PlaceFields, VisitFields } from './form/BaseFields.tsx'
import { useBaseComparisons } from './form/comparisons.ts'
import { ProductList } from './form/ProductList.tsx'
import { type EducationBaseValues, emptyBase, fromBase, toBody } from './form/values.ts'

const routes = { ...educationBaseApi, review: educationBaseApi.view }

/** Adds or edits an education base. */
export const EducationBaseFormPage = () => (
  <RecordFormPage<EducationBaseValues, EducationBase>
    name="education-base"
    title="教学基地"
    noun="这个基地"
    permission="education-base:edit"
    listPath="/education-bases"
    routes={routes}
    schema={EducationBaseInput}
    empty={emptyBase}
    read={fromBase}
    toBody={toBody}
    useComparisons={useBaseComparisons}
    statuses={auditStatusB}
  >
    {({ form, set, record }) => (
      <>
        <FormCard id="section-basic" title="基本信息">
          <BasicFields base={record} />
        </FormCard>
        <FormCard id="section-pictures" title="基地图片">
          <Form.Item
            name="pictures"
            rules={rulesOf(EducationBaseInput, 'pictures')}
            extra={`1–${PICTURES_MAX}张，可一次选择多张；拖动调整顺序，第一张为封面。支持 JPG、PNG、WebP，单张不超过10MB。`}
            className={styles.block}
          >
            <PicturesUpload max={PICTURES_MAX} label="基地图片" />
          </Form.Item>
        </FormCard>
        <FormCard id="section-place" title="位置与联系">
          <PlaceFields form={form} set={set} />
        </FormCard>
        <FormCard id="section-visit" title="接待与开放">
          <VisitFields />
        </FormCard>
        <FormCard id="section-products" title="基地产品">
          <ProductList nameAt={(i) => form.getFieldValue(['productList', i, 'name']) ?? ''} />
        </FormCard>
      </>
    )}
  </RecordFormPage>
)
