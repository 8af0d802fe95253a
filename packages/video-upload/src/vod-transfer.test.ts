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
    const states = [
      'waiting',
      'preparing',
      'applying',
      'storing',
      'committing',
      'paused',
      'done',
      'failed',
      'cancelled',
    ] as const
    for (const state of states) made.state?.(state)
    expect(onStanding.mock.calls.flat()).toEqual([
      'elsewhere',
      'checking',
      'checking',
      'running',
      'running',
      'paused',
    ])
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

  test.each([
    ['fails', () => Promise.reject(new Error('401'))],
    [
      'throws',
      () => {
        throw new Error('401')
      },
    ],
    ['is empty', async () => ({ authorization: '' })],
  ])('a signature that %s is a failure of its own', async (_, getSignature) => {
    await expect(open(getSignature, client().load)).rejects.toMatchObject({
      code: 'SIGNATURE',
      message: '获取上传许可失败，请稍后重试',
    })
  })

  test('a signature that `fetch` could not ask for is a lost network', async () => {
    const getSignature = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(open(getSignature, client().load)).rejects.toMatchObject({
      code: 'NETWORK',
      message: '获取上传许可失败，请稍后重试',
    })
  })

  test.each([
    ['without a network', 'NETWORK', '网络连接不上，请检查网络后重试', 'NETWORK'],
    ['without the permission', 'FORBIDDEN', '您没有上传视频的权限', 'SIGNATURE'],
  ])('a signature that fails %s says so in the words of its cause', async (_, code, message, told) => {
    const getSignature = () => Promise.reject(Object.assign(new Error(message), { code }))
    await expect(open(getSignature, client().load)).rejects.toMatchObject({ code: told, message })
  })

  test('a host may say in its own words why there is no signature', async () => {
    const getSignature = () => Promise.reject(new UploadFailure('SIGNED_OUT', '登录已过期，请重新登录'))
    await expect(open(getSignature, client().load)).rejects.toMatchObject({
      code: 'SIGNED_OUT',
      message: '登录已过期，请重新登录',
    })
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
