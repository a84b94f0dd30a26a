// Receives webhooks with Go's standard library: WEBHOOK_SECRET=whsec_… go run receiver.go
// A message is verified, stored once and answered; the work is done afterwards.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const (
	tolerance    = 5 * time.Minute
	bodyBytesMax = 1 << 20
)

var eventID = regexp.MustCompile(`^\w+$`)

// isFromPitanga reports whether the body was signed with the webhook's secret, recently.
func isFromPitanga(secret string, headers http.Header, body []byte) bool {
	id, timestamp := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return false
	}
	age := time.Since(time.Unix(seconds, 0))
	if age > tolerance || age < -tolerance {
		return false
	}
	key := []byte(secret)
	if strings.HasPrefix(secret, "whsec_") {
		if key, err = base64.StdEncoding.DecodeString(secret[len("whsec_"):]); err != nil {
			return false
		}
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, signature := range strings.Split(headers.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(expected), []byte(signature)) {
			return true
		}
	}
	return false
}

// storeOnce reports false if the event was stored before: a message may come twice.
// In your shop the inbox is a table of your database, with the id of the event as its primary key.
func storeOnce(inbox, id string, body []byte) (bool, error) {
	if !eventID.MatchString(id) {
		return false, errors.New("this is no id of an event")
	}
	file, err := os.OpenFile(filepath.Join(inbox, id), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, os.ErrExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer file.Close()
	_, err = file.Write(body)
	return true, err
}

func work(body []byte) {
	var message struct{ Event, ID string }
	if err := json.Unmarshal(body, &message); err != nil {
		log.Print(err)
		return
	}
	fmt.Println(message.Event, message.ID)
}

func main() {
	secret, port, inbox := os.Getenv("WEBHOOK_SECRET"), os.Getenv("PORT"), os.Getenv("INBOX")
	if secret == "" {
		log.Fatal("set WEBHOOK_SECRET to the secret of the webhook")
	}
	if port == "" {
		port = "4000"
	}
	if inbox == "" {
		inbox = "inbox"
	}
	if err := os.MkdirAll(inbox, 0o700); err != nil {
		log.Fatal(err)
	}
	receive := func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, bodyBytesMax))
		if err != nil {
			response.WriteHeader(http.StatusRequestEntityTooLarge)
			return
		}
		// The signature is made of the raw bytes, so it is checked before any JSON is parsed.
		if !isFromPitanga(secret, request.Header, body) {
			response.WriteHeader(http.StatusUnauthorized)
			return
		}
		isNew, err := storeOnce(inbox, request.Header.Get("webhook-id"), body)
		if err != nil {
			// Pitanga sends the message again.
			log.Print(err)
			response.WriteHeader(http.StatusInternalServerError)
			return
		}
		response.WriteHeader(http.StatusOK)
		if isNew {
			go work(body)
		}
	}
	fmt.Println("listening on http://localhost:" + port)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, http.HandlerFunc(receive)))
}
