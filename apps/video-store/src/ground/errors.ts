/** Failures of the VOD calls: answered with HTTP 200 and this code. 10001 is what the cloud says to a request it does not understand. */
export const vodErrors = {
  INVALID_REQUEST: { code: 10001, message: '请求格式不正确' },
  NO_SESSION: { code: 10002, message: '上传会话不存在或已过期，请重新上传' },
  FOREIGN_SESSION: { code: 10003, message: '该上传会话属于其他用户' },
  TOO_LARGE: { code: 10004, message: '视频文件超过允许的大小' },
  VIDEO_TYPE: { code: 10005, message: '不支持的视频格式' },
  COVER: { code: 10006, message: '封面须为 jpg、png、gif 或 webp 图片，且不超过10M' },
  NOT_STORED: { code: 10007, message: '视频文件还没有上传完成' },
  SIGNATURE_MALFORMED: { code: 10008, message: '上传签名格式不正确' },
  SIGNATURE_WRONG: { code: 10009, message: '上传签名不正确' },
  SIGNATURE_EXPIRED: { code: 10010, message: '上传签名已过期，请重试' },
  SIGNATURE_EARLY: { code: 10011, message: '上传签名尚未生效，请检查服务器时间' },
  SIGNATURE_USED: { code: 10012, message: '该上传签名只能使用一次' },
  SIGNATURE_LIFE: { code: 10013, message: '上传签名的有效期不能超过90天' },
  QUOTA: { code: 10014, message: '视频存储空间已用完，请联系管理员' },
  TOO_MANY_OPEN: { code: 10016, message: '没有传完的视频太多，请先继续或取消其中一些' },
  DISK_FULL: { code: 10015, message: '视频服务器磁盘空间不足，请联系管理员' },
} as const

export type VodErrorName = keyof typeof vodErrors

export class VodFault extends Error {
  readonly code: number

  constructor(name: VodErrorName, message?: string) {
    super(message ?? vodErrors[name].message)
    this.name = name
    this.code = vodErrors[name].code
  }
}

/** Failures of the object store, by the names that COS and S3 clients know. */
const storeErrors = {
  AccessDenied: { status: 403, message: '没有权限访问该文件' },
  BadDigest: { status: 400, message: '收到的内容与 Content-MD5 不符' },
  EntityTooLarge: { status: 400, message: '内容超过申请时的大小' },
  EntityTooSmall: { status: 400, message: '除最后一个外，每个分块不能小于1M' },
  ExpiredToken: { status: 403, message: '上传凭证已过期，请重试' },
  InternalError: { status: 500, message: '视频存储服务出错，请稍后重试' },
  InvalidAccessKeyId: { status: 403, message: '上传凭证不存在或已失效' },
  InvalidArgument: { status: 400, message: '请求参数不正确' },
  InvalidFileContent: { status: 400, message: '文件内容不是视频，请检查文件是否损坏' },
  InvalidPart: { status: 400, message: '分块不存在或内容标识不符' },
  InvalidPartOrder: { status: 400, message: '分块须按编号从小到大排列' },
  InvalidSize: { status: 400, message: '文件大小与申请时不符' },
  InvalidToken: { status: 403, message: '安全令牌不正确' },
  InvalidURI: { status: 400, message: '请求地址不正确' },
  MalformedXML: { status: 400, message: '请求内容不是有效的 XML' },
  MethodNotAllowed: { status: 405, message: '不支持该操作' },
  MissingContentLength: { status: 411, message: '缺少 Content-Length' },
  NoSuchKey: { status: 404, message: '文件不存在' },
  NoSuchUpload: { status: 404, message: '分块上传不存在，可能已完成或已取消' },
  RequestTimeTooSkewed: { status: 403, message: '电脑时间与服务器时间相差太大，请校准电脑时间后重试' },
  RequestTimeout: { status: 400, message: '上传中断，请重试' },
  ServiceUnavailable: { status: 503, message: '服务器磁盘空间不足，请稍后重试' },
  SignatureDoesNotMatch: { status: 403, message: '请求签名不正确' },
  SlowDown: { status: 503, message: '同时上传的分块太多，请稍后重试' },
} as const

export type StoreErrorName = keyof typeof storeErrors

export class StoreFault extends Error {
  override readonly name: StoreErrorName
  readonly status: number
  /** Goes into the XML beside the code and message. */
  readonly extra: Record<string, string>

  constructor(name: StoreErrorName, message?: string, extra: Record<string, string> = {}) {
    super(message ?? storeErrors[name].message)
    this.name = name
    this.status = storeErrors[name].status
    this.extra = extra
  }
}

/** Failures below both protocols, by HTTP status. */
const httpErrors = {
  400: '请求格式不正确',
  403: '无权访问',
  404: '文件不存在',
  405: '不支持该请求方法',
  412: '文件已有改动',
  413: '请求内容过大',
  416: '请求的范围超出文件大小',
  500: '视频服务出错，请稍后重试',
} as const

export class HttpFault extends Error {
  readonly status: keyof typeof httpErrors

  constructor(status: keyof typeof httpErrors) {
    super(httpErrors[status])
    this.name = 'HttpFault'
    this.status = status
  }
}
