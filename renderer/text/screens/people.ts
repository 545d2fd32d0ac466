import type { KeptBecause, PlaceName } from '../../../src/model/person.ts'
import { inBoth } from '../words.ts'

/** The words for receivers who are looked for and forgotten. */
export const peopleWords = inBoth(
  {
    title: 'Tìm và quên một người nhận',
    text: 'Tìm theo tên, số điện thoại hoặc mã đơn trong mọi thứ trạm đang giữ. Chỉ trưởng ca.',
    what: 'Tên, số điện thoại hoặc mã đơn',
    find: 'Tìm',
    none: 'Không có ai như vậy trên máy này.',
    unknown: 'Chưa rõ đơn nào: xoá cả lô chứa dòng này.',
    forget: 'Quên đơn {code}',
    asking: {
      title: 'Quên người nhận của đơn {code}?',
      text: 'Thông tin người nhận, tem đã lưu, ghi chú trả hàng, yêu cầu và tệp gửi kèm của đơn này bị xoá hẳn. Sổ in và biên bản chỉ còn mã. Bản sao lưu cũ vẫn còn cho đến hạn giữ.',
      yes: 'Quên hẳn',
    },
    forgotten:
      'Đã xoá: {what}. Trong bản sao lưu cũ vẫn còn cho đến hạn.[ {copies} bản dữ liệu cũ trong thư mục cũng còn.]',
    nothing: 'không có gì',
    kept: 'Đơn {code} chưa xoá: {why}.',
    because: {
      label: 'còn tem đang chờ hoặc chưa chắc',
      handover: 'đang trong ca bàn giao còn mở',
      request: 'còn yêu cầu gửi hãng chưa xong',
      batch: 'còn trong một lô chưa xong',
    } satisfies Record<KeptBecause, string>,
    places: {
      order: 'đơn',
      page: 'trang tem',
      batch: 'dòng của lô',
      request: 'yêu cầu',
      answer: 'trả lời của hãng',
      handover: 'dòng bàn giao',
      return: 'hàng trả',
      file: 'tệp',
    } satisfies Record<PlaceName, string>,
    erased: 'Xoá theo hạn lần gần nhất {at}: {what}.',
    removed: {
      labels: 'trang tem',
      orders: 'đơn',
      batches: 'lô',
      requests: 'yêu cầu',
      handovers: 'dòng bàn giao',
      returns: 'hàng trả',
      files: 'bản dữ liệu cũ',
    },
  },
  {
    title: 'Find and forget a receiver',
    text: 'By name, phone or order code, in everything that the station keeps. For leaders only.',
    what: 'Name, phone or order code',
    find: 'Find',
    none: 'Nobody like that is on this machine.',
    unknown: 'Of no known order: remove the batch that has this line.',
    forget: 'Forget order {code}',
    asking: {
      title: 'Forget the receiver of order {code}?',
      text: 'The receiver, kept labels, return notes, requests and their files of this order are erased for good. The print log and manifests keep codes only. Backups of before hold them until their time is over.',
      yes: 'Forget for good',
    },
    forgotten:
      'Erased: {what}. Backups of before hold it until their time is over.[ So do {copies} older copies in the data folder.]',
    nothing: 'nothing',
    kept: 'Order {code} was not erased: {why}.',
    because: {
      label: 'a label of it waits or is in doubt',
      handover: 'it is in a handover that is open',
      request: 'a request about it is not over',
      batch: 'it is in a batch that is not over',
    },
    places: {
      order: 'orders',
      page: 'label pages',
      batch: 'lines of batches',
      request: 'requests',
      answer: 'answers of the carrier',
      handover: 'rows of handovers',
      return: 'returns',
      file: 'files',
    },
    erased: 'Erased by the rule, last on {at}: {what}.',
    removed: {
      labels: 'label pages',
      orders: 'orders',
      batches: 'batches',
      requests: 'requests',
      handovers: 'rows of handovers',
      returns: 'returns',
      files: 'older copies',
    },
  },
)

export type PeopleWords = (typeof peopleWords)['vi']
