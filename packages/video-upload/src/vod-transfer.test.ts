import { percentOf, UploadError, type UploadOptions, type UploadState } from '@dangxiao/vod-upload'
import { describe, expect, test, vi } from 'vitest'
import { type SignatureReply, UploadFailure } from './ports.ts'
import { openVodTransfer } from './vod-transfer.ts'

const file = new File(['x'], 'a.mp4')
const service: SignatureReply['service'] = {
  hosts: ['http://main.test', 'http://backup.test'],
  reportUrl: 'http://main.test/report',
}

function client(start = async () => ({ fileId: 'f', video: { url: 'u' } })) {
  const made: {
    options?: UploadOptions
    progress?: (fraction: number) => void
    state?: (state: UploadState) => void
  } = {}
  const cancel = vi.fn(async () => undefined)
  const createUpload = (options: UploadOptions) => {
    made.options = options
    const on = (event: string, listener: (value: never) => void) => {
      if (event === 'progress')
        made.progress = (percent) => listener({ loaded: 0, total: 1, percent } as never)
      if (event === 'state') made.state = (state) => listener(state as never)
      return () => undefined
    }
    return { state: 'ready' as const, uploadKey: undefined, on, start, cancel, pause() {}, resume() {} }
  }
  return { made, cancel, load: async () => ({ createUpload, percentOf, UploadError }) }
}

const open = (
  getSignature: () => Promise<SignatureReply>,
  load: ReturnType<typeof client>['load'],
  onProgress = (_: number) => {},
) => openVodTransfer({ file, getSignature, mode: 'test', reporting: 'log', onProgress }, load)

describe('openVodTransfer', () => {
  test('uploads to the service that came with the signature, for its user', async () => {
    const { made, load } = client()
    const transfer = await open(
      async () => ({ authorization: 's', service, user: 'u7', reportId: 'u7.1.x' }),
      load,
    )
    expect(made.options).toMatchObject({
      file,
      service,
      user: 'u7',
      reportId: 'u7.1.x',
      mode: 'test',
      reporting: 'log',
    })
    expect(await transfer.start()).toEqual({ fileId: 'f', url: 'u' })
  })

  test('uses the first signature once, then asks for fresh ones', async () => {
    let asked = 0
    const { made, load } = client()
    await open(async () => ({ authorization: `s${++asked}` }), load)
    expect(asked).toBe(1)
    expect([await made.options?.getSignature(), await made.options?.getSignature()]).toEqual(['s1', 's2'])
  })

  test('29 % is shown as 29', async () => {
    const seen: number[] = []
    const { made, load } = client()
    await open(
      async () => ({ authorization: 's' }),
      load,
      (percent) => seen.push(percent),
    )
    for (const fraction of [0, 0.29, 0.299, 0.58, 1]) made.progress?.(fraction)
    expect(seen).toEqual([0, 29, 29, 58, 100])
  })

  test('until it sends, it checks', async () => {
    const { made, load } = client()
    const onStanding = vi.fn()
    const getSignature = async () => ({ authorization: 's' })
    await openVodTransfer({ file, getSignature, onProgress: () => {}, onStanding }, load)
    for (const state of ['waiting', 'preparing', 'applying', 'storing', 'committing', 'paused'] as const)
      made.state?.(state)
    for (const state of ['done', 'failed', 'cancelled'] as const) made.state?.(state)
    const told = ['elsewhere', 'checking', 'checking', 'running', 'running', 'paused']
    expect(onStanding.mock.calls.flat()).toEqual(told)
  })

  test('a failed upload says its cause in the words of the client', async () => {
    const { load } = client(async () => {
      throw new UploadError('network')
    })
    const transfer = await open(async () => ({ authorization: 's' }), load)
    await expect(transfer.start()).rejects.toMatchObject({
      code: 'NETWORK',
      message: '网络连接中断，请检查网络后重试',
    })
  })

  const unknown = '获取上传许可失败，请稍后重试'
  const coded = (code: string, message: string) => Promise.reject(Object.assign(new Error(message), { code }))
  const throws = () => {
    throw new Error('401')
  }

  test.each<[string, () => Promise<SignatureReply>, object]>([
    ['fails', () => Promise.reject(new Error('401')), { code: 'SIGNATURE', message: unknown }],
    ['throws', throws, { code: 'SIGNATURE', message: unknown }],
    ['is empty', async () => ({ authorization: '' }), { code: 'SIGNATURE', message: unknown }],
    [
      'cannot be fetched',
      () => Promise.reject(new TypeError('Failed to fetch')),
      { code: 'NETWORK', message: unknown },
    ],
    [
      'meets no network',
      () => coded('NETWORK', '网络连接不上，请检查网络后重试'),
      { code: 'NETWORK', message: '网络连接不上，请检查网络后重试' },
    ],
    [
      'is not permitted',
      () => coded('FORBIDDEN', '您没有上传视频的权限'),
      { code: 'SIGNATURE', message: '您没有上传视频的权限' },
    ],
    [
      'fails in the words of the host',
      () => Promise.reject(new UploadFailure('SIGNED_OUT', '登录已过期，请重新登录')),
      { code: 'SIGNED_OUT', message: '登录已过期，请重新登录' },
    ],
  ])('a signature that %s is a failure of its own', async (_, getSignature, told) => {
    await expect(open(getSignature, client().load)).rejects.toMatchObject(told)
  })

  test('a client that does not load is a network failure', async () => {
    const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    await expect(open(async () => ({ authorization: 's' }), load)).rejects.toMatchObject({
      ...{ code: 'NETWORK', message: '上传组件加载失败，请检查网络后重试' },
    })
  })

  test('cancelling reaches the client', async () => {
    const { cancel, load } = client()
    await (await open(async () => ({ authorization: 's' }), load)).cancel()
    expect(cancel).toHaveBeenCalledOnce()
  })
})
