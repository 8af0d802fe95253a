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
import { FormPage } from '../form/FormPage.tsx'
import styles from '../form/form.module.css'
import { RecordForm } from '../form/RecordForm.tsx'
import { rulesOf } from '../form/rules.ts'
import { useMe } from '../session/permissions.ts'
import { BasicFields, PlaceFields, VisitFields } from './form/BaseFields.tsx'
import { useBaseComparisons } from './form/comparisons.ts'
import { ProductList } from './form/ProductList.tsx'
import { type EducationBaseValues, emptyBase, fromBase, toBody } from './form/values.ts'

const routes = { ...educationBaseApi, review: educationBaseApi.view }

/** Adds an education base (`?type=add`) or edits one (`?type=edit&id=7`). */
export function EducationBaseFormPage() {
  const me = useMe()
  return (
    <FormPage<EducationBase>
      title="教学基地"
      noun="这个基地"
      permission="education-base:edit"
      find={educationBaseApi.find}
      listPath="/education-bases"
    >
      {(base, onDone) => (
        <RecordForm<EducationBaseValues, EducationBase>
          name="education-base"
          noun="这个基地"
          routes={routes}
          schema={EducationBaseInput}
          record={base}
          empty={() => emptyBase(me)}
          read={fromBase}
          toBody={toBody}
          useComparisons={useBaseComparisons}
          statuses={auditStatusB}
          onDone={onDone}
        >
          {({ form, set }) => (
            <>
              <FormCard id="section-basic" title="基本信息">
                <BasicFields storedUnit={base?.partySchoolName} />
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
        </RecordForm>
      )}
    </FormPage>
  )
}
