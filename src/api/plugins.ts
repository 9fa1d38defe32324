import type {
  CustomGallery,
  CustomGalleryBody,
  FormAnswers,
  Galleries,
  GalleryBody,
  PincodeAvailability,
  Plugin,
  PurchaseTracked,
  SubscribeBody,
  TrackPurchaseBody,
  TrackPurchaseParams,
  UploadedImage,
} from '#generated/api.d.ts'
import { listOf, shapeOf, unspecified } from './client/contract.ts'
import { QUIET_IF_MISSING } from './missing.ts'
import type { Http } from './client/http.ts'

/** Plugins installed in the shop. */
export function getPlugins(http: Http, signal?: AbortSignal): Promise<Plugin[]> {
  return http.call({ method: 'GET', path: '/api/plugins/all', data: listOf('Plugin'), signal })
}

/** One plugin with its config. */
export function getPluginConfig(http: Http, name: string, signal?: AbortSignal): Promise<Plugin> {
  const path = `/api/plugins/config/${encodeURIComponent(name)}`
  return http.call({ method: 'GET', path, data: shapeOf('Plugin'), signal })
}

/** Notes that a purchase is sent to a plugin; whether this is the first time, so that it is sent once. Without a toast: the shopper has asked for nothing. */
export function trackPurchase(
  http: Http,
  { plugin, ...body }: TrackPurchaseParams & TrackPurchaseBody,
): Promise<PurchaseTracked> {
  const data = shapeOf('PurchaseTracked')
  return http.call({ method: 'PUT', path: `/api/plugins/${plugin}/track-purchase`, body, data, quiet: true })
}

/** Sends a trade enquiry. Without a toast: thanks and faults stand in the form. */
export function submitTradeEnquiry(http: Http, body: FormAnswers): Promise<unknown> {
  const path = '/api/plugins/TradeEnquiry/submit'
  return http.call({ method: 'POST', path, body, data: unspecified(), quiet: true })
}

/** Asks for the shop's letters; a link in a mail confirms it. Without a toast: the answer stands beside the field. */
export function subscribeEmail(http: Http, body: SubscribeBody): Promise<unknown> {
  const path = '/api/plugins/emailSubscription/subscribe'
  return http.call({ method: 'POST', path, body, data: unspecified(), quiet: true })
}

/** Follows a link of the shop's letters: it confirms an address, or ends them. */
export function followLetterLink(http: Http, purpose: 'confirm' | 'unsubscribe', token: string): Promise<unknown> {
  const path = `/api/plugins/emailSubscription/${purpose}`
  return http.call({ method: 'POST', path, body: { token }, data: unspecified(), quiet: true })
}

/** The shop's galleries, or the one that is named. */
export function getGallery(http: Http, body: GalleryBody = {}, signal?: AbortSignal): Promise<Galleries> {
  return http.call({
    method: 'POST',
    path: '/api/plugins/Gallery',
    body,
    data: shapeOf('Galleries'),
    signal,
    quiet: QUIET_IF_MISSING,
  })
}

/** Pictures of the shop's galleries by their addresses. */
export function getCustomGallery(http: Http, body: CustomGalleryBody, signal?: AbortSignal): Promise<CustomGallery> {
  return http.call({ method: 'POST', path: '/api/plugins/customGallery', body, data: shapeOf('CustomGallery'), signal })
}

/**
 * Returns delivery availability for a pincode, with terms for one unit of a product. The path's spelling is the
 * specification's (§7). No toast: the field shows the answer.
 */
export function checkPincode(
  http: Http,
  { pincode, sku }: { pincode: string; sku?: string | undefined },
  signal?: AbortSignal,
): Promise<PincodeAvailability> {
  const path = '/api/plugins/PincodeAvaliability/check'
  const data = shapeOf('PincodeAvailability')
  return http.call({ method: 'GET', path, query: { pincode, sku }, data, signal, quiet: true })
}

/** Uploads a picture for a customised product; the reply names its path, `image_path` of additonal_data. */
export function uploadCustomisationImage(http: Http, image: Blob, signal?: AbortSignal): Promise<UploadedImage> {
  const form = new FormData()
  form.append('image', image)
  const path = '/api/plugins/ProductCustomisation/uploadImage'
  return http.call({ method: 'POST', path, form, data: shapeOf('UploadedImage'), signal, quiet: true })
}
