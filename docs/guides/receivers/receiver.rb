# Receives webhooks with Ruby's standard library: WEBHOOK_SECRET=whsec_… ruby receiver.rb
# A message is verified, stored once and answered; the work is done afterwards. What was stored and
# not done when it stopped is done when it starts again.
# In Rails the body is request.raw_post, and the headers are in request.headers.
require "fileutils"
require "json"
require "openssl"
require "socket"
require "tempfile"

SECRET = ENV.fetch("WEBHOOK_SECRET")
PORT = Integer(ENV.fetch("PORT", "4000"))
# In your shop this is a table of your database, with the id of the event as its primary key.
INBOX = ENV.fetch("INBOX", "inbox")
TOLERANCE_SECONDS = 300
BODY_BYTES_MAX = 1_048_576
EVENT_ID = /\A\w+\z/
READ_WITHIN_SECONDS = 10
HEADERS_MAX = 100

def from_pitanga?(secret, headers, body)
  id = headers["webhook-id"].to_s
  timestamp = headers["webhook-timestamp"].to_s
  return false unless timestamp.match?(/\A\d+\z/)
  return false if (Time.now.to_i - timestamp.to_i).abs > TOLERANCE_SECONDS

  key = secret.start_with?("whsec_") ? secret.delete_prefix("whsec_").unpack1("m") : secret
  digest = OpenSSL::HMAC.digest("SHA256", key, "#{id}.#{timestamp}.".b + body.b)
  expected = "v1,#{[digest].pack("m0")}"
  headers["webhook-signature"].to_s.split(" ").any? do |signature|
    OpenSSL.secure_compare(expected, signature)
  end
end

# False if the event was stored before: a message may come twice.
def store_once(id, body)
  raise ArgumentError, "this is no id of an event" unless id.match?(EVENT_ID)

  Tempfile.create(".", INBOX) do |partial|
    partial.binmode
    partial.write(body)
    partial.flush
    # The id is the name of whole messages only.
    File.link(partial.path, File.join(INBOX, id))
  end
  true
rescue Errno::EEXIST
  false
end

# In your shop `done` is a column, written in the transaction of the effect of the work.
def work_and_mark(id)
  work(File.binread(File.join(INBOX, id)))
  File.write(File.join(INBOX, "#{id}.done"), "")
rescue StandardError => error
  warn error.message
end

# The ids of the events that are stored and not done.
def not_done
  names = Dir.children(INBOX)
  names.grep(EVENT_ID) - names.map { |name| name.delete_suffix(".done") if name.end_with?(".done") }
end

def work(body)
  message = JSON.parse(body)
  puts "#{message["event"]} #{message["id"]}"
end

def read_request(socket)
  socket.timeout = READ_WITHIN_SECONDS if socket.respond_to?(:timeout=)
  socket.gets
  headers = {}
  HEADERS_MAX.times do
    line = socket.gets("\r\n", 16_384).to_s.chomp
    break if line.empty?

    name, value = line.split(":", 2)
    headers[name.downcase] = value.to_s.strip
  end
  size = headers["content-length"].to_i
  [headers, size > BODY_BYTES_MAX ? nil : socket.read(size).to_s]
end

# The status, and the id of the event if it is news.
def receive(headers, body)
  return [413, nil] if body.nil?
  # The signature is made of the raw bytes, so it is checked before any JSON is parsed.
  return [401, nil] unless from_pitanga?(SECRET, headers, body)

  id = headers["webhook-id"]
  [200, store_once(id, body) ? id : nil]
rescue SystemCallError => error
  # 500 makes Pitanga send the message again.
  warn error.message
  [500, nil]
end

FileUtils.mkdir_p(INBOX)
left = not_done
$stdout.sync = true
server = TCPServer.new("127.0.0.1", PORT)
puts "listening on http://localhost:#{PORT}"
Thread.new { left.each { |id| work_and_mark(id) } }
loop do
  Thread.new(server.accept) do |socket|
    status, news = receive(*read_request(socket))
    socket.write("HTTP/1.1 #{status} Webhook\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    socket.close
    work_and_mark(news) if news
  rescue StandardError => error
    warn error.message
    socket.close
  end
end
