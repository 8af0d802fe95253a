import { type LiveHosts, LiveHostsInput, settingApi } from '@dangxiao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { rulesOf, setServerErrors } from '../form/rules.ts'
import { isStale } from '../session/errors.ts'
import { allows, useMe } from '../session/permissions.ts'
import { useAction } from '../session/useAction.ts'
import { callQuery } from '../session/useFind.ts'
import { useLeaveGuard } from '../session/useLeaveGuard.ts'
import { formatTime } from '../ui/format.ts'
import { SectionTitle } from '../ui/SectionTitle.tsx'
import styles from './setting.module.css'

interface Values {
  hosts: string
}

interface LiveHostsFormProps {
  current: LiveHosts
  reload: () => unknown
}

/** The hosts that a check of a live session may ask. */
export function LiveHostsForm({ current, reload }: LiveHostsFormProps) {
  const me = useMe()
  const queries = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [isTouched, setTouched] = useState(false)
  const [isStaleNow, setStaleNow] = useState(false)
  const mayEdit = allows(me, 'setting:edit')
  useLeaveGuard(isTouched, { what: '修改尚未保存', fate: '离开后，未保存的修改会丢失。' })
  const save = useAction(
    settingApi.setLiveHosts,
    '已保存',
    (saved) => {
      queries.setQueryData(callQuery(settingApi.liveHosts, {}).queryKey, saved)
      form.setFieldsValue({ hosts: saved.hosts.join('\n') })
      setTouched(false)
      setStaleNow(false)
    },
    {
      onFailure: (failure) => {
        if (isStale(failure)) {
          setStaleNow(true)
          void reload()
          return true
        }
        return (
          Object.keys(setServerErrors(form, failure)).length === 0 && Object.keys(failure.fields).length > 0
        )
      },
    },
  )
  const { hosts, version, updatedBy, updateTime } = current
  return (
    <>
      <SectionTitle id="section-live-hosts">直播检测主机</SectionTitle>
      <p className="quiet">
        检查课表中的直播时，系统只访问这里列出的主机，看直播地址是否有信号；不跟随跳转，同一地址10秒内最多访问一次。没有列出的主机不会被访问。
      </p>
      <Form
        form={form}
        layout="vertical"
        className={styles.form}
        initialValues={{ hosts: hosts.join('\n') }}
        disabled={!mayEdit}
        onValuesChange={() => setTouched(true)}
        onFinish={({ hosts }) => save.mutate({ body: { hosts, version } })}
      >
        {isStaleNow && (
          <Alert
            type="warning"
            showIcon
            style={{ marginBottom: 12 }}
            title={`${updatedBy || '他人'}刚刚修改了列表，您填写的内容没有保存。请核对后再次保存。`}
            description={`现在保存的是：${hosts.join('、') || '（空）'}`}
          />
        )}
        <Form.Item
          label="允许检测的主机"
          name="hosts"
          rules={rulesOf(LiveHostsInput, 'hosts')}
          required={false}
          extra="每行一个域名或 IP，不带 http://。不写端口时指80和443端口；其他端口写在后面，如 live.example.cn:8080。域名指向内网地址时，还要把该地址（及端口）单独列一行。"
        >
          <Input.TextArea
            autoSize={{ minRows: 6, maxRows: 20 }}
            placeholder={'live.example.cn\n10.1.2.3:8080'}
            spellCheck={false}
          />
        </Form.Item>
        <div className={styles.foot}>
          {mayEdit && (
            <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!isTouched}>
              保存
            </Button>
          )}
          {updateTime && (
            <span className="quiet-small">
              {updatedBy} 于 {formatTime(updateTime)} 修改
            </span>
          )}
        </div>
      </Form>
    </>
  )
}
